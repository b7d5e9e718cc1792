import { Axis } from './axis.tsx'
import { ChartTable } from './chart-table.tsx'
import styles from './column-chart.module.css'
import { ticksUpTo } from './ticks.ts'

/** Sizes of the drawing (px): its height, the space above the highest column, and the narrowest column. */
const HEIGHT = 192
const ABOVE = 28
const COLUMN_LEAST = 14

export type Column = {
  key: string | number
  value: number
  /** The label below; left out if the labels of the neighbours are enough. */
  label?: string | undefined
  /** The label in the table. */
  long: string
  /** The label above: the viewer's column, which has the accent colour. */
  mark?: string | undefined
}

type ColumnChartProps = {
  caption: string
  /** The headings of the table: of the columns, and of the counts. */
  heading: string
  counted: string
  columns: readonly Column[]
  show: (value: number) => string
}

/** A distribution as columns; if they do not fit, they scroll. */
export function ColumnChart({ caption, heading, counted, columns, show }: ColumnChartProps) {
  const most = Math.max(...columns.map(({ value }) => value), 1)
  const ticks = ticksUpTo(most)
  const heightOf = (value: number) => (value / most) * (HEIGHT - ABOVE)
  return (
    <div className={styles.box}>
      <div className={styles.window} role="group" aria-label={caption} tabIndex={0}>
        <div className={styles.frame} aria-hidden="true">
          <Axis ticks={ticks} top={(tick) => HEIGHT - heightOf(tick)} height={HEIGHT} show={show} />
          <div
            className={styles.chart}
            style={{ minWidth: columns.length * COLUMN_LEAST, gridTemplateRows: `${HEIGHT}px auto` }}
          >
            {ticks.map((tick) => (
              <hr key={tick} className={styles.gridline} style={{ top: HEIGHT - heightOf(tick) }} />
            ))}
            {columns.map(({ key, value, label, mark }, at) => (
              <div
                key={key}
                className={styles.column}
                data-marked={mark !== undefined || undefined}
                // Keeps the label above a column within the drawing.
                data-side={at * 2 < columns.length ? 'start' : 'end'}
              >
                {mark !== undefined && <b>{mark}</b>}
                <i style={{ height: value > 0 ? Math.max(1, heightOf(value)) : 0 }} />
                <span>{label}</span>
              </div>
            ))}
          </div>
        </div>
      </div>
      <ChartTable
        caption={caption}
        columns={[heading, counted]}
        rows={columns.map(({ key, long, value, mark }) => ({
          key,
          cells: [mark === undefined ? long : `${long}, ${mark}`, show(value)],
        }))}
      />
    </div>
  )
}
