import { Belongings } from '../features/account/belongings.tsx'
import { OrganiserPanel } from '../features/account/organiser-panel.tsx'
import { OwnTournaments } from '../features/account/own-tournaments.tsx'
import { SettingsPanel } from '../features/account/settings-panel.tsx'
import { useMe } from '../lib/session/session.ts'
import { AccountFrame } from './account/account-frame.tsx'

const GRID =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-5 max-tablet:gap-4 desktop:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]'

/** The user's profile: settings, the role of an organiser, groups and teams, tournaments. */
export function AccountPage() {
  const user = useMe()
  return (
    <AccountFrame part="profile">
      <div className={GRID}>
        <SettingsPanel user={user} />
        <div className="grid min-w-0 gap-5 max-tablet:gap-4">
          {user.role === 'organiser' && <OrganiserPanel />}
          <Belongings known={user} />
        </div>
        <div className="min-w-0 desktop:col-span-2">
          <OwnTournaments />
        </div>
      </div>
    </AccountFrame>
  )
}
