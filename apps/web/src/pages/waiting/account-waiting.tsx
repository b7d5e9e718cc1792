import hero from '../../features/account/account-hero.module.css'
import editor from '../../features/account/name-editor.module.css'
import { Panel, PanelPart } from '../../features/account/panel.tsx'
import { StatisticsSkeleton } from '../../features/statistics/statistics-skeleton.tsx'
import { useTranslation } from '../../lib/language/translation.ts'
import { FITTED } from '../../ui/content/fitted-text.tsx'
import { Hero } from '../../ui/layout/hero.tsx'
import { Early, Skeleton } from '../../ui/states/skeleton.tsx'

const PARTS = ['profile', 'statistics', 'security'] as const

/** A part of the account in the static shell: its headings, and placeholders of what the user has. */
export function AccountWaiting({ part }: { part: (typeof PARTS)[number] }) {
  const { t } = useTranslation('account')
  const Body = BODIES[part]
  return (
    <>
      <Head />
      <div className="border-b border-line bg-s1">
        <p className="page-width flex gap-8 max-tablet:justify-between max-tablet:gap-6">
          {PARTS.map((each) => (
            <span
              key={each}
              className={`flex min-h-14 items-center ${each === part ? 'font-semibold' : 'font-medium text-text-2'}`}
            >
              {t(`parts.${each}`)}
            </span>
          ))}
        </p>
      </div>
      <div className="page-width min-h-100 pt-8 max-tablet:pt-5">
        <Body />
      </div>
    </>
  )
}

function Head() {
  return (
    <Hero>
      <div className={`page-width relative ${hero.body}`}>
        <Skeleton className={`block ${hero.avatar}`} />
        <div className="@container min-w-0">
          <Skeleton className="h-5.5 w-60 max-w-full" />
          <div className={editor.title}>
            <Early text="me" className={FITTED}>
              <Skeleton className="block h-[0.94em] w-120 max-w-full" />
            </Early>
          </div>
          <Skeleton className="mt-4 h-11 w-80 max-w-full max-tablet:h-24" />
        </div>
        <Skeleton className={`block ${hero.waiting}`} />
      </div>
    </Hero>
  )
}

const GRID = 'grid grid-cols-[minmax(0,1fr)] items-start gap-5 max-tablet:gap-4'

function Profile() {
  const { t } = useTranslation('account')
  return (
    <div className={`${GRID} desktop:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]`}>
      <Waiting title={t('settings.title')} height="h-120" />
      <Waiting title={t('teams.title')} height="h-44" />
    </div>
  )
}

function Security() {
  const { t } = useTranslation(['devices', 'account'])
  return (
    <div className={GRID}>
      <Waiting title={t('identities.title')} height="h-32" />
      <Waiting title={t('title')} height="h-44" />
      <Waiting title={t('account:data.title')} height="h-32" />
    </div>
  )
}

const BODIES = {
  profile: Profile,
  statistics: StatisticsSkeleton,
  security: Security,
}

function Waiting({ title, height }: { title: string; height: string }) {
  return (
    <Panel title={title}>
      <PanelPart>
        <Skeleton className={height} />
      </PanelPart>
    </Panel>
  )
}
