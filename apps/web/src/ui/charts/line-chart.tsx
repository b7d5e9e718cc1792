import { fadedEdges } from '../../lib/screen/faded-edges.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Axis } from './axis.tsx'
import { ChartTable } from './chart-table.tsx'
import styles from './line-chart.module.css'
import { axisOf, type Scale } from './ticks.ts'

/** Sizes of the drawing (px): its height, the free space above the highest value, and the narrowest columns. */
const HEIGHT = 176
const ABOVE = 28
const BELOW = 10
const COLUMN_LEAST = { labelled: 48, bare: 28 }
/** A character of a label (px), and the widest column that a label asks for. */
const LETTER = 7
const LABEL_MOST = 76
/** The least width of the axis before the columns. */
const AXIS = 36
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
  /** The labels under the columns; one without a label shares that of the column before. `long` is for the table. */
  columns: readonly { key: string | number; label?: string | undefined; long?: string }[]
  /** The main line. */
  line: ChartLine
  /** A line for comparison, dashed. */
  reference?: ChartLine | undefined
  scale?: Scale
  show: (value: number) => string
  /** Writes a value at its point, shorter than `show`. */
  write?: (value: number) => string
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
  scale = 'amount',
  show,
  write = show,
}: LineChartProps) {
  const { t } = useTranslation('ui')
  const known = [line, reference].flatMap((each) => each?.values ?? []).filter((value) => value !== null)
  if (known.length === 0) return null
  const isRank = scale === 'rank'
  const { ticks, isCut } = axisOf(known, scale)
  const [least, most] = [ticks[0]!, ticks.at(-1)!]
  const share = (value: number) => (isRank ? value - least : most - value) / (most - least || 1)
  const y = (value: number) => ABOVE + share(value) * (HEIGHT - ABOVE - BELOW)
  const x = (nth: number) => `${((nth + 0.5) / columns.length) * 100}%`
  const isWritten = writtenOf(line.values, isRank)
  const columnLeast = leastOf(columns)
  return (
    <div className={styles.box}>
      {/* The keyboard must reach what does not fit. */}
      <div
        ref={fadedEdges}
        className={`fades ${styles.window}`}
        role="group"
        aria-label={caption}
        tabIndex={0}
      >
        <div
          className={styles.chart}
          style={{ minWidth: AXIS + columns.length * columnLeast }}
          aria-hidden="true"
        >
          <Axis
            ticks={ticks}
            top={y}
            height={HEIGHT}
            show={show}
            cut={isCut ? (isRank ? 'top' : 'bottom') : undefined}
          />
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
                        {write(value)}
                      </text>
                    )}
                  </g>
                ),
            )}
          </svg>
          <div className={styles.labels}>
            {spansOf(columns).map(({ key, label, span }) => (
              <span key={key} style={{ gridColumn: `span ${span}` }} data-shared={span > 1 || undefined}>
                {label}
              </span>
            ))}
          </div>
        </div>
      </div>
      {reference && (
        <p className={styles.legend} aria-hidden="true">
          {reference.name}
        </p>
      )}
      {isCut && <p className={styles.cut}>{t('chart.cut', { from: show(ticks[0]!) })}</p>}
      <ChartTable
        caption={caption}
        columns={[heading, line.name, ...(reference ? [reference.name] : [])]}
        rows={columns.map(({ key, label, long }, nth) => ({
          key,
          cells: [
            long ?? label ?? '',
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

/** The narrowest column: with a label for each column, one that its label fits into. */
function leastOf(columns: LineChartProps['columns']): number {
  if (!columns.every(({ label }) => label)) return COLUMN_LEAST.bare
  const longest = Math.max(...columns.map(({ label }) => label!.length))
  return Math.max(COLUMN_LEAST.labelled, Math.min(LABEL_MOST, longest * LETTER + 4))
}

/** Joins the columns that share a label. */
function spansOf(columns: LineChartProps['columns']) {
  const spans: { key: string | number; label: string | undefined; span: number }[] = []
  for (const { key, label } of columns) {
    const last = spans.at(-1)
    if (label === undefined && last) last.span += 1
    else spans.push({ key, label, span: 1 })
  }
  return spans
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
