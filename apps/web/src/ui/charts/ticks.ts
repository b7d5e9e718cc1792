/** A chart has at most this many gridlines (DESIGN 9). */
const GRIDLINES_MAX = 3
const STEPS = [1, 2, 5]
/** Steps of a whole axis of places, which ends closer to the last of them: at 300 rather than 400. */
const FINE_STEPS = [1, 1.5, 2, 2.5, 3, 4, 5]
/** Values that differ by less are drawn nearly level, so that a tiny difference does not look large. */
const SPAN_LEAST = 0.5

/**
 * Round values for gridlines, in ascending order: all values lie between the first and the last of them. `whole`: for
 * places and counts, which have no fractions.
 */
export function ticksOf(values: readonly number[], { whole = false, steps = STEPS } = {}): number[] {
  const least = Math.min(...values)
  const most = Math.max(...values, least + (whole ? 1 : SPAN_LEAST))
  for (let power = 10 ** Math.floor(Math.log10((most - least) / GRIDLINES_MAX)); ; power *= 10) {
    for (const step of steps.map((each) => each * power)) {
      if (whole && !Number.isInteger(step)) continue
      const from = Math.floor(least / step + SLACK)
      const to = Math.ceil(most / step - SLACK)
      if (to - from < GRIDLINES_MAX)
        return Array.from({ length: to - from + 1 }, (_, nth) => rounded((from + nth) * step))
    }
  }
}

/** Absorbs rounding errors: 0.3 / 0.1 is a little less than 3. */
const SLACK = 1e-9

/** Removes rounding errors such as 0.30000000000000004. */
const rounded = (value: number) => Number(value.toPrecision(12))

/** Round counts for the gridlines of columns, from 0 up to the highest column. */
export function ticksUpTo(most: number): number[] {
  for (let power = 1; ; power *= 10)
    for (const step of STEPS.map((each) => each * power)) {
      const last = Math.floor(most / step)
      if (last < GRIDLINES_MAX) return Array.from({ length: last + 1 }, (_, nth) => nth * step)
    }
}

/** What the values of a chart are: amounts, shares from 0 to 1, or places, of which 1 is the best. */
export type Scale = 'amount' | 'share' | 'rank'

/** Amounts whose least is above this share of the greatest may have a cut axis. */
const CUT_LEAST = 0.5

/**
 * The gridlines of a line chart, and whether its axis is cut. Shares have the whole from 0 to 100 %. An axis of amounts
 * begins at 0 and one of places at 1, unless all values are far from there.
 */
export function axisOf(values: readonly number[], scale: Scale): { ticks: number[]; isCut: boolean } {
  if (scale === 'share') return { ticks: [0, 0.5, 1], isCut: false }
  const isCut = Math.min(...values) > CUT_LEAST * Math.max(...values)
  const origin = scale === 'rank' ? 1 : 0
  const ticks = isCut
    ? ticksOf(values, { whole: scale === 'rank' })
    : ticksOf([origin, ...values], scale === 'rank' ? { whole: true, steps: FINE_STEPS } : {})
  const shown = scale === 'rank' ? ticks.map((tick) => Math.max(tick, 1)) : ticks
  return { ticks: shown, isCut: isCut && shown[0]! > origin }
}
