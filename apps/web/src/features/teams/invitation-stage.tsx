import type { ReactNode } from 'react'
import { Art, type ArtName } from '../../ui/art/art.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import styles from './invitation.module.css'

/** The frame of an invitation: the window below the header, with the art of its tournament. */
export function InvitationStage({ art, children }: { art: ArtName | undefined; children: ReactNode }) {
  return (
    <section className="bleed relative grid min-h-[calc(100dvh-65px)] flex-1 items-center overflow-hidden bg-hero max-tablet:min-h-[calc(100dvh-57px)]">
      {art && (
        <div className={styles.art}>
          <Art name={art} />
        </div>
      )}
      {children}
    </section>
  )
}

/** The skeleton of an invitation, with the member who invites if the link names one. */
export function InvitationSkeleton({ hasInviter }: { hasInviter: boolean }) {
  return (
    <Loading className="page-width relative py-12 max-tablet:py-8">
      {hasInviter && <Skeleton className="mb-6 block h-14 w-60" />}
      <Skeleton className="block h-33.75 w-30" />
      <Skeleton className="mt-5 mb-3 block h-28.25 w-120 max-w-full max-tablet:h-16" />
      <Skeleton className="block h-13.5 w-full max-w-155" />
      <Skeleton className="mt-6 block h-11 w-60" />
      <Skeleton className="mt-8 block h-14 w-80 max-w-full" />
    </Loading>
  )
}
