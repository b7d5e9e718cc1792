import type { BracketTie } from '@called-it/contract/predictions/group-predictions.ts'
import { Fragment } from 'react'
import type { Shape } from '../tie/shape.ts'
import styles from './bracket-map.module.css'

const WIDTH = 358
const HEIGHT = 40
/** The space above and below the columns, and between a tie and the edge of its column. */
const EDGE = 3
const SIDE = 5

type Column = { ties: readonly BracketTie[]; stage: number; goesLeft?: boolean }

type BracketMapProps = {
  shape: Shape
  /** Whether a column, or the stage of this index, is in view. */
  isInView: (column: number, stage: number) => boolean
  label: string
  fillOf: (tie: BracketTie) => 'picked' | 'open' | 'wait'
  onGo: (column: number, stage: number) => void
}

/** The whole bracket at a glance: filled if picked, outlined if open, dashed if it waits for its teams. */
export function BracketMap({ shape, isInView, label, fillOf, onGo }: BracketMapProps) {
  const columns = columnsOf(shape)
  const wide = WIDTH / columns.length
  const boxes = new Map(
    columns.flatMap(({ ties }, column) => ties.map((tie, row) => [tie.id, boxOf(column, row, ties.length)])),
  )

  function boxOf(column: number, row: number, rows: number) {
    const share = (HEIGHT - EDGE * 2) / rows
    const height = Math.min(9, share * 0.6)
    const middle = EDGE + share * row + share / 2
    return { left: column * wide + SIDE, right: (column + 1) * wide - SIDE, middle, height }
  }

  /** The line from a tie to the one where its winner plays on. */
  function lineOf(from: BracketTie, { ties, goesLeft }: Column, to: BracketTie) {
    const [a, b] = [boxes.get(from.id), boxes.get(to.id)]
    if (!a || !b || ties.length === 0) return ''
    const [start, end] = goesLeft ? [a.left, b.right] : [a.right, b.left]
    return `M${start} ${a.middle}H${(start + end) / 2}V${b.middle}H${end}`
  }

  const all = columns.flatMap(({ ties }) => ties)
  const lines = columns.flatMap((column) =>
    column.ties.flatMap((tie) =>
      all.filter(({ feeders }) => feeders.includes(tie.id)).map((next) => lineOf(tie, column, next)),
    ),
  )
  return (
    <div className="relative">
      <svg className={styles.map} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {columns.map(({ stage, goesLeft }, at) => (
          <Fragment key={`${stage} ${goesLeft ?? ''}`}>
            {isInView(at, stage) && (
              <rect
                className={styles.frame}
                x={at * wide + 0.5}
                y={0.5}
                width={wide - 1}
                height={HEIGHT - 1}
              />
            )}
          </Fragment>
        ))}
        <path className={styles.lines} d={lines.join('')} />
        {all.map((tie) => {
          const { left, right, middle, height } = boxes.get(tie.id)!
          return (
            <rect
              key={tie.id}
              className={styles.tie}
              data-fill={fillOf(tie)}
              x={left}
              y={middle - height / 2}
              width={right - left}
              height={height}
            />
          )
        })}
      </svg>
      {/* Keyboard and screen reader users have tabs below, or all columns. */}
      <div className={styles.targets} aria-hidden="true">
        {columns.map(({ stage, goesLeft }, at) => (
          <button
            key={`${stage} ${goesLeft ?? ''}`}
            type="button"
            tabIndex={-1}
            onClick={() => onGo(at, stage)}
          />
        ))}
      </div>
    </div>
  )
}

function columnsOf({ stages, halves }: Shape): Column[] {
  if (!halves) return stages.map(({ events }, stage) => ({ ties: events, stage }))
  const { left, right, final } = halves
  return [
    ...left.map((ties, stage) => ({ ties, stage })),
    { ties: final.events, stage: left.length },
    ...right.map((ties, stage) => ({ ties, stage, goesLeft: true })).toReversed(),
  ]
}
