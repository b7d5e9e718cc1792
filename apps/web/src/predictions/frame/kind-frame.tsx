import type { KindName } from '@called-it/rules/systems.ts'
import { type ReactNode, use } from 'react'
import styles from './kind-frame.module.css'
import { HeadRowContext } from './head-row-context.ts'
import { PredictionRail } from './prediction-rail.tsx'
import { RailContext } from './rail-context.ts'

type KindFrameProps = {
  slug: string
  kind: KindName
  /** The owner of the predictions: an id, or undefined for the viewer. */
  user?: number | undefined
  /** Stands below the rail. */
  below?: ReactNode
  /** A column on the right in place of the rail; then the kinds are a strip above. */
  aside?: ReactNode
  /** On a tablet the column stands above the content. */
  isAsideFirst?: boolean
  children: ReactNode
}

/** The rail of kinds beside the screen of one kind. */
export function KindFrame(props: KindFrameProps) {
  const { slug, kind, user, below, aside, isAsideFirst = false, children } = props
  const isAlone = use(RailContext).kinds.length === 1
  const row = use(HeadRowContext)?.row
  const rail = <PredictionRail slug={slug} current={kind} user={user} isStrip={aside !== undefined} />
  if (aside === undefined && isAlone)
    return (
      <div className={`page-width ${styles.frame}`} data-alone>
        {row}
        <div className="min-w-0">{children}</div>
      </div>
    )
  if (aside === undefined)
    return (
      <div className={`page-width ${styles.frame}`}>
        <aside className={styles.rail}>
          {rail}
          {below}
        </aside>
        <div className="min-w-0">{children}</div>
      </div>
    )
  return (
    <div className="page-width">
      {/* With one kind there is nothing to choose from. */}
      {!isAlone && <div className={styles.strip}>{rail}</div>}
      {isAlone && row && <div className="pt-2">{row}</div>}
      <div
        className={styles.frame}
        data-aside={isAsideFirst ? 'first' : 'last'}
        data-alone={isAlone || undefined}
      >
        <div className="min-w-0">{children}</div>
        <aside className={styles.rail}>{aside}</aside>
      </div>
    </div>
  )
}
