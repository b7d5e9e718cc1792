/** A chart has at most this many gridlines (DESIGN 9). */
const GRIDLINES_MAX = 3
const STEPS = [1, 2, 5]
/** Values that differ by less are drawn nearly level, so that a tiny difference does not look large. */
const SPAN_LEAST = 0.5

/**
 * Round values for gridlines, in ascending order: all values lie between the first and the last of them. `whole`: for
 * places and counts, which have no fractions.
 */
export function ticksOf(values: readonly number[], { whole = false } = {}): number[] {
  const least = Math.min(...values)
  const most = Math.max(...values, least + (whole ? 1 : SPAN_LEAST))
  for (let power = 10 ** Math.floor(Math.log10((most - least) / GRIDLINES_MAX)); ; power *= 10) {
    for (const step of STEPS.map((each) => each * power)) {
      if (whole && step < 1) continue
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
