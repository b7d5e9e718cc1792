import { DataPanel } from '../features/account/data-panel.tsx'
import { Devices } from '../features/account/devices.tsx'
import { AccountFrame } from './account/account-frame.tsx'

/** Where the user is signed in, the export of the data, and the deletion of the account. */
export function AccountSecurityPage() {
  return (
    <AccountFrame part="security">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 max-tablet:gap-4">
        <Devices />
        <DataPanel />
      </div>
    </AccountFrame>
  )
}
