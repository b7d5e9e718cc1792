import { Panel, PanelPart } from '../../features/account/panel.tsx'
import { StatisticsSkeleton } from '../../features/statistics/statistics-skeleton.tsx'
import { useTranslation } from '../../lib/language/translation.ts'
import { Hero } from '../../ui/layout/hero.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

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

/** In the sizes of features/account/account-hero.module.css. */
function Head() {
  return (
    <Hero>
      <div className="page-width flex flex-wrap items-end gap-x-9 gap-y-4 py-10 max-desktop:gap-x-6 max-tablet:items-start max-tablet:gap-x-4 max-tablet:py-5">
        <Skeleton className="size-38 max-desktop:size-28 max-tablet:size-18" />
        <div className="min-w-0 flex-1">
          <Skeleton className="h-5.5 w-60 max-w-full" />
          <Skeleton className="mt-2 h-22 w-120 max-w-full max-desktop:h-17 max-tablet:h-11" />
          <Skeleton className="mt-4 h-11 w-80 max-w-full max-tablet:h-24" />
        </div>
        <Skeleton className="h-16 w-52 max-tablet:basis-full" />
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
