import type { BracketStage, BracketTie } from '@called-it/contract/predictions/group-predictions.ts'
import { type CSSProperties, Fragment, type ReactNode, useLayoutEffect } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { fadedEdges } from '../../lib/screen/faded-edges.ts'
import type { Sides } from '../tie/course.ts'
import type { Shape } from '../tie/shape.ts'
import styles from './bracket-columns.module.css'
import { isToCome, StageLine } from './stage-line.tsx'
import type { Columns } from './use-columns.ts'

type BracketColumnsProps = {
  shape: Shape
  champion: ReactNode
  columns: Columns
  sidesOf: (tie: BracketTie) => Sides
  renderTie: (tie: BracketTie, stage: BracketStage) => ReactNode
}

/** All stages at once: two halves that meet in the final, or columns from left to right. */
export function BracketColumns({ shape, champion, columns, sidesOf, renderTie }: BracketColumnsProps) {
  const { stages, halves, thirdPlace } = shape
  const { strip, look } = columns
  useLayoutEffect(() => {
    const unwatch = fadedEdges(strip.current)
    return () => unwatch?.()
  }, [strip, stages.length])
  const { t } = useTranslation('bracket')
  const localized = useLocalized()
  const middle = (final: BracketStage) => (
    <section className={styles.middle} aria-label={localized(final.name)}>
      {champion}
      {isToCome(final, sidesOf) ? (
        <StageLine ties={final.events} />
      ) : (
        <ol className={styles.final}>
          {final.events.map((tie) => (
            <li key={tie.id}>{renderTie(tie, final)}</li>
          ))}
        </ol>
      )}
      {thirdPlace && (
        <div className={styles.final}>
          <h3 className={styles.stage}>
            {localized(thirdPlace.name)}
            <Worth stage={thirdPlace} />
          </h3>
          {isToCome(thirdPlace, sidesOf) ? (
            <StageLine ties={thirdPlace.events} />
          ) : (
            thirdPlace.events.map((tie) => <Fragment key={tie.id}>{renderTie(tie, thirdPlace)}</Fragment>)
          )}
        </div>
      )}
    </section>
  )
  if (!halves) {
    const last = stages.at(-1)!
    const hasFinal = last.events.length === 1
    return (
      <div
        ref={strip}
        className={styles.bracket}
        onScroll={look}
        style={{ '--columns': stages.length } as CSSProperties}
      >
        {stages.slice(0, hasFinal ? -1 : undefined).map((stage, at) => (
          <Column
            key={stage.id}
            stage={stage}
            ties={stage.events}
            next={stages[at + 1]}
            isToCome={isToCome(stage, sidesOf)}
            renderTie={renderTie}
          />
        ))}
        {hasFinal && middle(last)}
      </div>
    )
  }
  const { left, right, before, final } = halves
  const half = (side: 'left' | 'right', at: number) => (
    <Column
      key={`${side} ${before[at]!.id}`}
      stage={before[at]!}
      ties={(side === 'left' ? left : right)[at]!}
      next={before[at + 1] ?? final}
      side={side}
      label={side === 'right' ? t('half', { stage: localized(before[at]!.name) }) : undefined}
      isToCome={isToCome(before[at]!, sidesOf)}
      renderTie={renderTie}
    />
  )
  const order = before.map((_, at) => at)
  return (
    <div
      ref={strip}
      className={styles.bracket}
      data-halves
      onScroll={look}
      style={{ '--columns': before.length } as CSSProperties}
    >
      {order.map((at) => half('left', at))}
      {middle(final)}
      {order.toReversed().map((at) => half('right', at))}
    </div>
  )
}

type ColumnProps = {
  stage: BracketStage
  ties: readonly BracketTie[]
  /** The next stage, where its winners go. */
  next: BracketStage | undefined
  side?: 'left' | 'right'
  label?: string | undefined
  /** No side of its ties is known. */
  isToCome: boolean
  renderTie: BracketColumnsProps['renderTie']
}

function Column({ stage, ties, next, side = 'left', label, isToCome: isEmpty, renderTie }: ColumnProps) {
  const localized = useLocalized()
  return (
    <section className={styles.column} data-side={side} aria-label={label ?? localized(stage.name)}>
      <h3 className={styles.stage}>
        {localized(stage.name)}
        <Worth stage={stage} />
      </h3>
      {isEmpty ? (
        <div className={styles.toCome}>
          <StageLine ties={ties} />
        </div>
      ) : (
        <ol data-lines={linesTo(next, ties)}>
          {ties.map((tie) => (
            <li key={tie.id}>{renderTie(tie, stage)}</li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** How ties are joined to the next stage: two by two, each to its own, or not at all if the wiring is unknown. */
function linesTo(next: BracketStage | undefined, ties: readonly BracketTie[]) {
  const ids = new Set(ties.map(({ id }) => id))
  const fed = next?.events.filter(({ feeders }) => feeders.some((id) => ids.has(id))) ?? []
  if (fed.length * 2 === ties.length) return 'pairs'
  return fed.length === ties.length || fed.length === 1 ? 'straight' : undefined
}

/** The points for a right pick in this stage. */
export function Worth({ stage }: { stage: BracketStage }) {
  const { t } = useTranslation('bracket')
  const { signed } = useFormat()
  const { tie_points: points } = stage
  return (
    <span title={t('worth', { count: points })}>
      <span aria-hidden="true">{signed(points)}</span>
      <span className="sr-only">{t('worth', { count: points })}</span>
    </span>
  )
}
