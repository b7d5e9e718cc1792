import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'

const COLUMNS = [4, 2, 1, 1, 1, 2, 4]

/** Placeholders of the head and the ties. */
export function BracketSkeleton() {
  return (
    <Loading className="page-width pt-8 max-tablet:pt-3">
      <div className="mb-6 grid gap-2">
        <Skeleton className="h-10 w-80 max-w-full" />
        <Skeleton className="h-5.5 w-120 max-w-full" />
      </div>
      <div className="grid auto-cols-fr grid-flow-col gap-5 overflow-hidden max-desktop:auto-cols-[158px] max-tablet:auto-cols-[100%]">
        {COLUMNS.map((ties, column) => (
          // The placeholder columns are all alike, so the index is their key.
          <div key={column} className="grid content-around gap-4">
            {Array.from({ length: ties }, (_, at) => (
              <Skeleton key={at} className="h-31 w-full" />
            ))}
          </div>
        ))}
      </div>
    </Loading>
  )
}
