import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { KindFrame } from '../frame/kind-frame.tsx'
import type { PanelProps } from '../panel.ts'

/** Placeholders of the rounds, the fights and the coupon while they load. */
export function Waiting({ slug, user }: Pick<PanelProps, 'slug' | 'user'>) {
  return (
    <KindFrame
      slug={slug}
      kind="fight_card"
      user={user}
      aside={<Skeleton className="h-175 max-h-[calc(100dvh-48px)] w-full max-w-180 max-tablet:h-99" />}
    >
      <Loading>
        <Skeleton className="h-22 w-full" />
        <Skeleton className="mt-4 ml-auto h-11.5 w-60 max-w-full" />
        <div className="mt-3 grid gap-5 tablet:grid-cols-2 max-tablet:gap-2">
          <Skeleton className="h-92 w-full max-tablet:h-36 tablet:col-span-2" />
          <Skeleton className="h-75 w-full max-tablet:h-36 tablet:col-span-2" />
          <Skeleton className="h-68 w-full max-tablet:h-29" />
          <Skeleton className="h-68 w-full max-tablet:h-29" />
        </div>
      </Loading>
    </KindFrame>
  )
}
