import { ChartTable } from './chart-table.tsx'
import styles from './column-chart.module.css'

/** Of the drawing (px): the highest column, and the narrowest. */
const HEIGHT = 164
const COLUMN_LEAST = 14

export type Column = {
  key: string | number
  value: number
  /** Below it; nothing where its neighbours' labels stand for it. */
  label?: string | undefined
  /** As the table says it. */
  long: string
  /** Above it, and it bears the accent: where one stands oneself. */
  mark?: string | undefined
}

type ColumnChartProps = {
  caption: string
  /** What the columns are, and what is counted, as the head of the table says it. */
  of: string
  counted: string
  columns: readonly Column[]
  show: (value: number) => string
}

/** How something is spread, as columns side by side; where they do not fit they scroll. */
export function ColumnChart({ caption, of, counted, columns, show }: ColumnChartProps) {
  const most = Math.max(...columns.map(({ value }) => value), 1)
  return (
    <div className={styles.box}>
      <div className={styles.window} role="group" aria-label={caption} tabIndex={0}>
        <div
          className={styles.chart}
          style={{ minWidth: columns.length * COLUMN_LEAST, gridTemplateRows: `${HEIGHT + 28}px auto` }}
          aria-hidden="true"
        >
          {columns.map(({ key, value, label, mark }, at) => (
            <div
              key={key}
              className={styles.column}
              data-marked={mark !== undefined || undefined}
              // What is written above a column stays within the drawing.
              data-side={at * 2 < columns.length ? 'start' : 'end'}
            >
              {mark !== undefined && <b>{mark}</b>}
              <i style={{ height: value > 0 ? Math.max(1, (value / most) * HEIGHT) : 0 }} />
              <span>{label}</span>
            </div>
          ))}
        </div>
      </div>
      <ChartTable
        caption={caption}
        columns={[of, counted]}
        rows={columns.map(({ key, long, value, mark }) => ({
          key,
          cells: [mark === undefined ? long : `${long}, ${mark}`, show(value)],
        }))}
      />
    </div>
  )
}
