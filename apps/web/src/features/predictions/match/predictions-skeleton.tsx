import { Loading, Skeleton } from '../../../ui/skeleton.tsx'

const DAYS = [3, 2]

/** Rail, rounds and matches in their places, before anything is known. */
export function PredictionsSkeleton() {
  return (
    <Loading className="page-width predictions">
      <div className="rail">
        <div className="kinds">
          <Skeleton className="h-15 w-full max-desktop:w-45" />
        </div>
        <Skeleton className="h-24 w-40 max-desktop:hidden" />
      </div>
      <div className="min-w-0">
        <Skeleton className="h-17 w-full" />
        {DAYS.map((matches, day) => (
          // The days of a skeleton are all alike.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={day} className="day">
            <Skeleton className="h-6.5 w-60 max-w-full" />
            <div className="matches">
              {Array.from({ length: matches }, (_, at) => (
                // oxlint-disable-next-line react/no-array-index-key
                <div key={at} className="match">
                  <Skeleton className="match-when h-8 w-14 max-desktop:h-5" />
                  <div className="match-team" data-side="first">
                    <Skeleton className="h-5 w-28" />
                  </div>
                  <div className="match-score" data-fixed="true">
                    <Skeleton className="h-15 w-32 max-tablet:h-27 max-tablet:w-12" />
                  </div>
                  <div className="match-team" data-side="second">
                    <Skeleton className="h-5 w-28" />
                  </div>
                  <div className="match-end">
                    <Skeleton className="h-5 w-20" />
                  </div>
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}
