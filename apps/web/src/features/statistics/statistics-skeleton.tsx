import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'

/** The columns of a user's statistics. */
export const STATISTICS_GRID =
  'grid grid-cols-[minmax(0,1fr)] gap-5 max-tablet:gap-4 min-[900px]:grid-cols-12'

/** Placeholders of a user's statistics. */
export function StatisticsSkeleton() {
  return (
    <Loading className={STATISTICS_GRID}>
      <Skeleton className="block h-95 min-[900px]:col-span-full" />
      <Skeleton className="block h-42 min-[900px]:col-span-6" />
      <Skeleton className="block h-42 min-[900px]:col-span-6" />
    </Loading>
  )
}
