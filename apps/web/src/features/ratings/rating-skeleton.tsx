import { useTranslation } from '../../lib/language/translation.ts'
import { EarlyPart, Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { PodiumSkeleton } from './podium.tsx'

const ROWS = Array.from({ length: 9 }, (_, at) => at)

/** The skeleton of `RatingStatus`. */
export function StatusSkeleton() {
  return (
    <div className="grid h-5 w-60 content-center gap-2 tablet:h-11" aria-hidden="true">
      <Skeleton className="h-4" />
      <Skeleton className="h-3 max-tablet:hidden" />
    </div>
  )
}

/** The skeleton of the podium and the table. */
function RatingSkeleton() {
  return (
    <Loading>
      <PodiumSkeleton />
      <RowsSkeleton />
    </Loading>
  )
}

/** The skeleton of the chase and the neighbours. */
function AroundSkeleton() {
  return (
    <Loading>
      <Skeleton className="mb-5 block h-90 rounded-3 max-tablet:h-140" />
      <RowsSkeleton />
    </Loading>
  )
}

/** The skeleton of four groups and the table of teams, or of four lists of teams. */
function TeamsSkeleton() {
  const { t } = useTranslation('ratings')
  return (
    <Loading>
      {(['elements', 'sage'] as const).map((theme) => (
        <EarlyPart key={theme} when={`groups-${theme}`}>
          <p className="type-h2 mt-2 mb-4">{t(`groups.heading.${theme}`)}</p>
        </EarlyPart>
      ))}
      <Skeleton className="mt-2 mb-4 block h-9 w-64 [[data-early]:not([hidden])~&]:hidden" />
      <Skeleton className="mb-8 block h-60 rounded-3 max-tablet:h-100" />
      <RowsSkeleton />
    </Loading>
  )
}

function GroupsSkeleton() {
  return (
    <Loading className="grid grid-cols-2 gap-5 max-tablet:grid-cols-1">
      {[0, 1, 2, 3].map((at) => (
        <Skeleton key={at} className="h-116 rounded-3" />
      ))}
    </Loading>
  )
}

function RowsSkeleton() {
  return (
    <div className="panel">
      <div className="h-11 border-b border-line" />
      {ROWS.map((row) => (
        <div key={row} className="flex h-15 items-center gap-4 border-line px-6 not-last:border-b">
          <Skeleton className="h-6 w-10" />
          <Skeleton className="size-9" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="ml-auto h-6 w-12" />
        </div>
      ))}
    </div>
  )
}

/** The skeleton of each view. */
export const RATING_SKELETONS = {
  all: RatingSkeleton,
  around: AroundSkeleton,
  teams: TeamsSkeleton,
  groups: GroupsSkeleton,
}
