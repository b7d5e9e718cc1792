import type { ReactNode } from 'react'
import { Art, type ArtName } from '../art/art.tsx'
import styles from './state-panel.module.css'

type StatePanelProps = {
  icon: ReactNode
  title: string
  text?: string | undefined
  art?: ArtName
  /** The level of the heading. */
  level?: 1 | 2
  /** Buttons, or a countdown. */
  children?: ReactNode
}

/** A whole page or block without its usual content: not loaded, not formed yet, closed, finished. */
export function StatePanel({ icon, title, text, art, level = 2, children }: StatePanelProps) {
  const Title = `h${level}` as const
  return (
    <section className="relative flex min-h-85 items-end overflow-hidden rounded-3 border border-line bg-hero p-8 max-tablet:min-h-70 max-tablet:p-5">
      {art && (
        <div className={styles.art}>
          <Art name={art} />
        </div>
      )}
      <div className="relative grid max-w-120 justify-items-start gap-3">
        <span className="text-accent-text *:size-8">{icon}</span>
        <Title className="type-h2">{title}</Title>
        {text && <p className="text-text-2">{text}</p>}
        {children && <div className="mt-2 flex flex-wrap items-center gap-3">{children}</div>}
      </div>
    </section>
  )
}
