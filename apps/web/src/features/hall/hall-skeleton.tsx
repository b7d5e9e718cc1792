import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import styles from './tournament-winners.module.css'

/** The skeleton of two tournaments. */
export function HallSkeleton() {
  return (
    <Loading className="grid gap-5">
      {[1, 2].map((nth) => (
        <div key={nth} className={styles.tournament}>
          <div className={styles.head}>
            <Skeleton className="block h-12 w-60 max-w-full" />
            <Skeleton className="mt-3 block h-5 w-44" />
          </div>
          <div className={styles.body}>
            {[1, 2, 3].map((row) => (
              <div key={row} className={styles.ghost}>
                <Skeleton className="h-12 w-8" />
                <Skeleton className="size-12 rounded-2" />
                <Skeleton className="h-6 flex-1" />
              </div>
            ))}
          </div>
          <div className={styles.more} />
        </div>
      ))}
    </Loading>
  )
}
