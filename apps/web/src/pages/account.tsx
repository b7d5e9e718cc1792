import { Suspense } from 'react'
import { Belongings } from '../features/account/belongings.tsx'
import { OrganiserPanel } from '../features/account/organiser-panel.tsx'
import { OwnTournaments } from '../features/account/own-tournaments.tsx'
import { SettingsPanel } from '../features/account/settings-panel.tsx'
import { withWords } from '../lib/language/language.ts'
import { lazyPart } from '../lib/parts/lazy-part.tsx'
import { useMe } from '../lib/session/session.ts'
import { AccountFrame } from './account/account-frame.tsx'

const DevicePush = lazyPart(
  withWords('push', () => import('../features/push/device-push.tsx')),
  'DevicePush',
)

const GRID =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-5 max-tablet:gap-4 desktop:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]'

/** The user's profile: settings, the role of an organiser, groups and teams, tournaments. */
export function AccountPage() {
  const user = useMe()
  return (
    <AccountFrame part="profile">
      <div className={GRID}>
        <SettingsPanel
          user={user}
          devicePush={
            <Suspense fallback={<div className="min-h-11" />}>
              <DevicePush userId={user.id} />
            </Suspense>
          }
        />
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
