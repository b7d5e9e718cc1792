import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { KindFrame } from '../frame/kind-frame.tsx'
import type { PanelProps } from '../panel.ts'

/** Placeholders of the clubs and of the viewer's choice while they load. */
export function Waiting({ slug, user }: Pick<PanelProps, 'slug' | 'user'>) {
  return (
    <KindFrame
      slug={slug}
      kind="league"
      user={user}
      isAsideFirst
      aside={<Skeleton className="h-137 w-full max-desktop:h-110 max-tablet:h-30" />}
    >
      <Loading>
        <Skeleton className="h-10 w-120 max-w-full" />
        <Skeleton className="mt-2 h-6 w-100 max-w-full" />
        <Skeleton className="mt-6 mb-7 h-12 w-full" />
        <Skeleton className="mb-3 h-5.5 w-30" />
        <div className="grid gap-2 tablet:grid-cols-2 min-[960px]:grid-cols-3">
          {Array.from({ length: 9 }, (_, at) => (
            // The placeholders are all alike, so the index is their key.
            <Skeleton key={at} className="h-16 w-full max-tablet:h-15" />
          ))}
        </div>
      </Loading>
    </KindFrame>
  )
}
