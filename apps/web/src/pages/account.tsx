import { Suspense } from 'react'
import { AccountHero } from '../features/account/account-hero.tsx'
import { Belongings } from '../features/account/belongings.tsx'
import { DataPanel } from '../features/account/data-panel.tsx'
import { OwnTournaments } from '../features/account/own-tournaments.tsx'
import { SettingsPanel } from '../features/account/settings-panel.tsx'
import { withWords } from '../lib/language/language.ts'
import { lazyPart } from '../lib/parts/lazy-part.tsx'
import { useMe } from '../lib/session/session.ts'
import { useTitle } from '../lib/address/title.ts'
import { useTranslation } from '../lib/language/translation.ts'
import { Skeleton } from '../ui/states/skeleton.tsx'

const GRID =
  'page-width grid grid-cols-[minmax(0,1fr)] items-start gap-5 pt-8 max-tablet:gap-4 max-tablet:pt-5 ' +
  'desktop:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]'

const Achievements = lazyPart(
  withWords('user-statistics', () => import('../features/statistics/user-statistics.tsx')),
  'UserStatistics',
)

const Devices = lazyPart(
  withWords('devices', () => import('../features/account/devices.tsx')),
  'Devices',
)

/** The user's own account: profile, settings, tournaments, export, sign-out and deletion. */
export function AccountPage() {
  const { t } = useTranslation('account')
  const user = useMe()
  useTitle(t('title'))
  return (
    <>
      <AccountHero user={user} />
      <div className={GRID}>
        <SettingsPanel user={user} />
        <Belongings known={user} />
        <div className="min-w-0 desktop:col-span-2">
          <OwnTournaments />
        </div>
      </div>
      <section className="page-width pt-12 max-tablet:pt-8" aria-labelledby="achievements">
        <h2 id="achievements" className="type-h2 mb-5">
          {t('achievements')}
        </h2>
        <Suspense fallback={<Skeleton className="block h-95" />}>
          <Achievements userId={user.id} hasTournaments={false} />
        </Suspense>
      </section>
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-5 pt-5 max-tablet:gap-4 max-tablet:pt-4">
        <Suspense fallback={<Skeleton className="block h-72" />}>
          <Devices />
        </Suspense>
        <DataPanel />
      </div>
    </>
  )
}
