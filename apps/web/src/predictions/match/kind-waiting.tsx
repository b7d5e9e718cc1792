import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { KindFrame } from '../frame/kind-frame.tsx'
import type { PanelProps } from '../panel.ts'
import days from './match-days.module.css'
import row from './match-waiting.module.css'

const DAYS = [3, 2]

/** Placeholders of rounds and matches. */
export function Waiting({ slug, user }: Pick<PanelProps, 'slug' | 'user'>) {
  return (
    <Loading>
      <KindFrame
        slug={slug}
        kind="match"
        user={user}
        below={<Skeleton className="h-24 w-40 max-desktop:hidden" />}
      >
        <Skeleton className="h-17 w-full" />
        {DAYS.map((matches, day) => (
          // The placeholders of days are all alike, so the index is their key.
          <section key={day}>
            <div className={days.head}>
              <Skeleton className="h-6.5 w-60 max-w-full" />
            </div>
            <div className={days.matches}>
              {Array.from({ length: matches }, (_, at) => (
                <div key={at} className={row.row}>
                  <div className={row.time}>
                    <Skeleton className="h-8 w-14 max-desktop:h-5" />
                  </div>
                  <div className={row.first}>
                    <Skeleton className="h-5 w-28" />
                  </div>
                  <div className={row.score}>
                    <Skeleton className="h-15 w-32 max-tablet:h-27 max-tablet:w-12" />
                  </div>
                  <div className={row.second}>
                    <Skeleton className="h-5 w-28" />
                  </div>
                  <div className={row.end}>
                    <Skeleton className="h-5 w-20" />
                  </div>
                </div>
              ))}
            </div>
          </section>
        ))}
      </KindFrame>
    </Loading>
  )
}
