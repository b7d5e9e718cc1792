import { Loading, Skeleton } from '../../ui/skeleton.tsx'

const DAYS = [3, 2]

/** Rail, rounds and matches in their places, before anything is known. */
export function PredictionsSkeleton() {
  return (
    <Loading className="page-width predictions">
      <div className="rail">
        <Skeleton className="h-15 w-full max-desktop:w-45" />
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
                  <Skeleton className="match-when h-8 w-14" />
                  <Skeleton className="h-5 w-28 justify-self-end max-tablet:justify-self-start" />
                  <Skeleton className="h-15 w-36 justify-self-center max-tablet:h-26 max-tablet:w-12" />
                  <Skeleton className="h-5 w-28" />
                  <Skeleton className="h-5 w-20 justify-self-end max-tablet:hidden" />
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}
