import type { LookName } from '../../game/sports/looks.ts'
import { type ReactNode, useId } from 'react'

type StatisticsPanelProps = {
  title: string
  /** The content right of the title: the basis of the figures, or a choice. */
  aside?: ReactNode
  className?: string
  theme?: LookName
  children: ReactNode
}

/** A block of figures with its heading. */
export function StatisticsPanel({ title, aside, className = '', theme, children }: StatisticsPanelProps) {
  const id = useId()
  return (
    <section
      className={`panel min-w-0 overflow-clip ${className}`}
      aria-labelledby={id}
      {...(theme && { 'data-theme': theme })}
    >
      <header className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-6 py-2.5 text-13 text-text-2 max-tablet:px-4">
        <h2 id={id} className="type-h3 text-text">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
