import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'

/** Stands in place of a page of the desk while its code loads. */
export function DeskSkeleton() {
  return (
    <Loading className="grid gap-3 px-4 py-5 tablet:px-7">
      <Skeleton className="h-10 max-w-60" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </Loading>
  )
}
