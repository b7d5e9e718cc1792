import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { KindStrip } from '../frame/kind-strip.tsx'
import type { PanelProps } from '../panel.ts'

const COLUMNS = [4, 2, 1, 1, 1, 2, 4]

/** The kinds above the placeholders of the bracket, until its screen has loaded. */
export function Waiting({ slug, user }: Pick<PanelProps, 'slug' | 'user'>) {
  return (
    <>
      <KindStrip slug={slug} kind="tie" user={user} />
      <BracketSkeleton />
    </>
  )
}

/** Placeholders of the ties, and of the head unless its title is known. */
export function BracketSkeleton({ title }: { title?: string | undefined }) {
  return (
    <Loading className="page-width pt-8 max-tablet:pt-3">
      <div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-2">
        {title ? (
          <h2 className="type-h2 max-tablet:sr-only" data-own>
            {title}
          </h2>
        ) : (
          <Skeleton className="h-10 w-80 max-w-full max-tablet:hidden" />
        )}
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
