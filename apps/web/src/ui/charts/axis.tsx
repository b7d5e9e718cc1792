import styles from './axis.module.css'

type AxisProps = {
  ticks: readonly number[]
  /** The distance of a tick from the top (px), and the height of the drawing. */
  top: (tick: number) => number
  height: number
  show: (tick: number) => string
  /** Whether it does not begin at zero, or at the first place: a zigzag marks the end where it is cut. */
  cut?: 'top' | 'bottom' | undefined
}

/** The labels of a chart's gridlines. It stays in view when the chart scrolls. */
export function Axis({ ticks, top, height, show, cut }: AxisProps) {
  return (
    <div className={styles.axis} style={{ height }}>
      {/* Makes the axis as wide as its longest label. */}
      {ticks.map((tick) => (
        <i key={tick}>{show(tick)}</i>
      ))}
      {ticks.map((tick) => (
        <span key={tick} style={{ top: top(tick) }}>
          {show(tick)}
        </span>
      ))}
      {cut && (
        <svg className={styles.cut} data-end={cut} viewBox="0 0 12 8">
          <path d="M0 4 3 1 6 7 9 1 12 4" />
        </svg>
      )}
    </div>
  )
}
