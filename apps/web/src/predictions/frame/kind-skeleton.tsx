import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'

/** A heading and some placeholders while the look of a kind is unknown. */
export function KindSkeleton() {
  return (
    <Loading className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Skeleton className="h-9 w-90 max-w-full" />
        <Skeleton className="h-5 w-120 max-w-full" />
      </div>
      <div className="grid gap-5 tablet:grid-cols-2">
        <Skeleton className="h-70 w-full" />
        <Skeleton className="h-70 w-full" />
        <Skeleton className="h-70 w-full max-tablet:hidden" />
        <Skeleton className="h-70 w-full max-tablet:hidden" />
      </div>
    </Loading>
  )
}
