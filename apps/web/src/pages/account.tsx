import { AccountHero } from '../features/account/account-hero.tsx'
import { Belongings } from '../features/account/belongings.tsx'
import { DataPanel } from '../features/account/data-panel.tsx'
import { OwnTournaments } from '../features/account/own-tournaments.tsx'
import { SettingsPanel } from '../features/account/settings-panel.tsx'
import { useMe } from '../lib/session.ts'
import { useTitle } from '../lib/title.ts'
import { useTranslation } from '../lib/translation.ts'

const GRID =
  'page-width grid grid-cols-[minmax(0,1fr)] items-start gap-5 pt-8 max-tablet:gap-4 max-tablet:pt-5 ' +
  'desktop:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]'

/** One's own account: who one is here, how one is spoken to, where one plays, and the ways out. */
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
        <div className="min-w-0 desktop:col-span-2">
          <DataPanel />
        </div>
      </div>
    </>
  )
}
