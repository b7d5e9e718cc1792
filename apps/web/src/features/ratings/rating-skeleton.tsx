import './podium.css'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

const ROWS = Array.from({ length: 9 }, (_, at) => at)

/** Stands for `RatingStatus`. */
export function StatusSkeleton() {
  return (
    <div className="grid h-11 w-60 content-center gap-2" aria-hidden="true">
      <Skeleton className="h-4" />
      <Skeleton className="h-3" />
    </div>
  )
}

/** The podium and the table in their places, before anything is known. */
export function RatingSkeleton() {
  return (
    <Loading>
      <div className="podium">
        {[1, 2, 3].map((place) => (
          <div key={place} className="podium-step" data-place={place}>
            <div className="podium-who">
              <Skeleton className="size-14" />
              <Skeleton className="h-7 w-32 max-w-full" />
            </div>
            <div className="podium-points">
              <Skeleton className="h-10 w-20" />
            </div>
          </div>
        ))}
      </div>
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
    </Loading>
  )
}
