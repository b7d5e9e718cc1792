import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { KindFrame } from '../frame/kind-frame.tsx'

/** Placeholders of the rounds, the fights and the coupon while they load. */
export function CardSkeleton({ slug, user }: { slug: string; user: number | undefined }) {
  return (
    <KindFrame
      slug={slug}
      kind="fight_card"
      user={user}
      aside={<Skeleton className="h-215 w-full max-w-180" />}
    >
      <Loading>
        <Skeleton className="h-22 w-full" />
        <Skeleton className="mt-4 ml-auto h-11.5 w-60 max-w-full" />
        <div className="mt-3 grid gap-5 tablet:grid-cols-2 max-tablet:gap-3">
          <Skeleton className="h-107 w-full max-tablet:h-92 tablet:col-span-2" />
          <Skeleton className="h-91 w-full max-tablet:h-92 tablet:col-span-2" />
          <Skeleton className="h-84 w-full max-tablet:h-82" />
          <Skeleton className="h-84 w-full max-tablet:h-82" />
        </div>
      </Loading>
    </KindFrame>
  )
}
