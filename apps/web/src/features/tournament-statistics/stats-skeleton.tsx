import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'

/** The skeleton of the numbers and the first panels. */
export function StatsSkeleton() {
  return (
    <Loading className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Skeleton className="h-32 rounded-3 max-tablet:h-54" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 min-[900px]:grid-cols-12">
        <Skeleton className="h-90 rounded-3 min-[900px]:col-span-4" />
        <Skeleton className="h-110 rounded-3 min-[900px]:col-span-8" />
        <Skeleton className="h-80 rounded-3 min-[900px]:col-span-7" />
        <Skeleton className="h-80 rounded-3 min-[900px]:col-span-5" />
      </div>
    </Loading>
  )
}
