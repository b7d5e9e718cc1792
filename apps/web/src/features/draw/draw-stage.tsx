import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import styles from './draw-stage.module.css'

/** The kind of group of a theme (SPEC.md 1): each has its own words. */
export type GroupKind = 'elements' | 'sage'

type DrawStageProps = {
  slug: string
  /** The name of the tournament. */
  name: string
  kind: GroupKind
  step: 'group' | 'team'
  children: ReactNode
}

/** The frame of the draw, as high as the window: the back link, the two steps, and the content. */
export function DrawStage({ slug, name, kind, step, children }: DrawStageProps) {
  const { t } = useTranslation('draw')
  const steps = [
    ['group', t(`steps.group.${kind}`)],
    ['team', t('steps.team')],
  ] as const
  return (
    <section className={`bleed ${styles.stage}`}>
      <div className={`page-width ${styles.top}`}>
        <Link to="/tournament/$slug" params={{ slug }} className={styles.back}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          <span className="truncate">{name}</span>
        </Link>
        <ol className={styles.steps} aria-label={t('steps.label')}>
          {steps.map(([key, label], at) => (
            <li key={key} aria-current={key === step ? 'step' : undefined}>
              <b>{at + 1}</b>
              {label}
            </li>
          ))}
        </ol>
      </div>
      {children}
    </section>
  )
}

/** The question or the message at the bottom of the draw. */
export function DrawFoot({ children }: { children: ReactNode }) {
  return (
    <div className={styles.foot}>
      <div className={`page-width ${styles.footBody}`}>{children}</div>
    </div>
  )
}
