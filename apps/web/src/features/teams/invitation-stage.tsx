import type { ReactNode } from 'react'
import { Art, type ArtName } from '../../ui/art/art.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import styles from './invitation.module.css'

/** The frame of an invitation: the window below the header, with the art of its tournament. */
export function InvitationStage({ art, children }: { art: ArtName | undefined; children: ReactNode }) {
  return (
    <section className={`bleed ${styles.stage}`}>
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
    <Loading className={`page-width ${styles.body}`}>
      {hasInviter && <Skeleton className="mb-6 block h-14 w-60" />}
      <Skeleton className="block h-33.75 w-30" />
      <div className={styles.title}>
        <Skeleton className="block h-[0.94em] w-120 max-w-full" />
      </div>
      <Skeleton className="block h-13.5 w-full" />
      <Skeleton className="mt-6 block h-11 w-60" />
      <Skeleton className="mt-8 block h-14 w-80 max-w-full" />
    </Loading>
  )
}
