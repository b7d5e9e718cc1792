import { getRouteApi } from '@tanstack/react-router'
import { DataPanel } from '../features/account/data-panel.tsx'
import { Devices } from '../features/account/security/devices.tsx'
import { Identities } from '../features/account/security/identities.tsx'
import { AccountFrame } from './account/account-frame.tsx'

const route = getRouteApi('/account/security')

/** How and where the user is signed in, the export of the data, and the deletion of the account. */
export function AccountSecurityPage() {
  const { step, failed } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <AccountFrame part="security">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 max-tablet:gap-4">
        <Identities
          came={step ?? failed}
          onLinked={() => void navigate({ to: '/account/security', search: {}, replace: true })}
        />
        <Devices />
        <DataPanel />
      </div>
    </AccountFrame>
  )
}
