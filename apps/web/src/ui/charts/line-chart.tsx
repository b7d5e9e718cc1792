import { ChartTable } from './chart-table.tsx'
import styles from './line-chart.module.css'
import { ticksOf } from './ticks.ts'

/** Sizes of the drawing (px): its height, the free space above the highest value, and the narrowest column. */
const HEIGHT = 176
const ABOVE = 28
const BELOW = 10
const COLUMN_LEAST = 52
/** The space before the columns: the least width of the axis, and the gap after it (line-chart.module.css). */
const AXIS = 44
/** With more values than this only the first, the last and the best are written at their points. */
const WRITTEN_MAX = 12

export type ChartLine = {
  key: string
  name: string
  /** One for each column; null if missing. */
  values: readonly (number | null)[]
}

type LineChartProps = {
  /** The title of the chart for screen readers. */
  caption: string
  /** The heading of the columns in the table, such as "round". */
  heading: string
  /** The labels under the columns; `long` is for the table. */
  columns: readonly { key: string | number; label: string; long?: string }[]
  /** The main line. */
  line: ChartLine
  /** A line for comparison, dashed. */
  reference?: ChartLine | undefined
  /** The values are places: 1 is at the top, and there are no fractions. */
  isRank?: boolean
  show: (value: number) => string
}

/**
 * Values in order as a line; if they do not fit, they scroll. Text is never scaled, whatever the width: columns are
 * shares of the width.
 */
export function LineChart({
  caption,
  heading,
  columns,
  line,
  reference,
  isRank = false,
  show,
}: LineChartProps) {
  const known = [line, reference].flatMap((each) => each?.values ?? []).filter((value) => value !== null)
  if (known.length === 0) return null
  const ticks = ticksOf(known, { whole: isRank }).filter((tick) => !isRank || tick >= 1)
  // The best place is at the top, though it may have no gridline.
  const [least, most] = [Math.min(...known, ...ticks), Math.max(...known, ...ticks)]
  const share = (value: number) => (isRank ? value - least : most - value) / (most - least || 1)
  const y = (value: number) => ABOVE + share(value) * (HEIGHT - ABOVE - BELOW)
  const x = (nth: number) => `${((nth + 0.5) / columns.length) * 100}%`
  const isWritten = writtenOf(line.values, isRank)
  return (
    <div className={styles.box}>
      {/* The keyboard must reach what does not fit. */}
      <div className={styles.window} role="group" aria-label={caption} tabIndex={0} ref={showLatest}>
        <div
          className={styles.chart}
          style={{ minWidth: AXIS + columns.length * COLUMN_LEAST }}
          aria-hidden="true"
        >
          <div className={styles.axis} style={{ height: HEIGHT }}>
            {ticks.map((tick) => (
              <span key={tick} style={{ top: y(tick) }}>
                {show(tick)}
              </span>
            ))}
          </div>
          <svg className={styles.plot} height={HEIGHT}>
            {ticks.map((tick) => (
              <line key={tick} className={styles.grid} x1="0" x2="100%" y1={y(tick)} y2={y(tick)} />
            ))}
            {reference && <Segments line={reference} x={x} y={y} className={styles.reference!} />}
            <Segments line={line} x={x} y={y} className={styles.line!} />
            {line.values.map(
              (value, nth) =>
                value !== null && (
                  <g key={columns[nth]!.key}>
                    <rect
                      className={styles.point}
                      x={x(nth)}
                      y={y(value)}
                      width="8"
                      height="8"
                      transform="translate(-4 -4)"
                    />
                    {isWritten(nth) && (
                      <text className={styles.value} x={x(nth)} y={y(value) - 10}>
                        {show(value)}
                      </text>
                    )}
                  </g>
                ),
            )}
          </svg>
          <div className={styles.labels}>
            {columns.map(({ key, label }) => (
              <span key={key}>{label}</span>
            ))}
          </div>
        </div>
      </div>
      {reference && (
        <p className={styles.legend} aria-hidden="true">
          {reference.name}
        </p>
      )}
      <ChartTable
        caption={caption}
        columns={[heading, line.name, ...(reference ? [reference.name] : [])]}
        rows={columns.map(({ key, label, long }, nth) => ({
          key,
          cells: [
            long ?? label,
            ...[line, ...(reference ? [reference] : [])].map(({ values }) => {
              const value = values[nth] ?? null
              return value === null ? '–' : show(value)
            }),
          ],
        }))}
      />
    </div>
  )
}

/** Scrolls to the latest value. */
function showLatest(frame: HTMLElement | null) {
  if (frame) frame.scrollLeft = frame.scrollWidth
}

/** Which values are written at their points: all of a few; of many the first, the last and the best. */
function writtenOf(values: ChartLine['values'], isRank: boolean): (nth: number) => boolean {
  const known = [...values.entries()].flatMap(([nth, value]) => (value === null ? [] : [{ nth, value }]))
  if (known.length <= WRITTEN_MAX) return () => true
  const best = known.reduce((a, b) => ((isRank ? b.value < a.value : b.value > a.value) ? b : a))
  const shown = new Set([known[0]!.nth, best.nth, known.at(-1)!.nth])
  return (nth) => shown.has(nth)
}

type SegmentsProps = {
  line: ChartLine
  x: (nth: number) => string
  y: (value: number) => number
  className: string
}

/** SVG paths have no relative widths, so the line consists of pieces; it is interrupted where a value is missing. */
function Segments({ line: { values }, x, y, className }: SegmentsProps) {
  return values.map((value, nth) => {
    const before = nth > 0 ? values[nth - 1]! : null
    if (value === null || before === null) return null
    return (
      <line
        // The pieces of a line are identified by their place only.
        key={nth}
        className={className}
        x1={x(nth - 1)}
        y1={y(before)}
        x2={x(nth)}
        y2={y(value)}
      />
    )
  })
}
