/** One line of the report: a figure, its ratio to the limit measured beside it, and the spread. */
export type Measure = { what: string; figure: string; ratio: string; aim: string }

export const MIB = 1024 * 1024

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
export const milliseconds = (ms: number): string => `${ms.toFixed(1)} ms`
export const perSecond = (count: number): string => `${Math.round(count)}/s`

/**
 * Makes a line of several turns: the figure is the median, and its ratio is that to the limit's median. The
 * brackets hold the least and the greatest ratio of turns measured one after the other.
 */
export function measureOf(
  what: string,
  turns: number[],
  show: (value: number) => string,
  { limit, aim = '' }: { limit?: number[]; aim?: string } = {},
): Measure {
  const figure = show(median(turns))
  if (!limit) return { what, figure, ratio: '', aim }
  const ratios = turns.map((turn, at) => turn / limit[Math.min(at, limit.length - 1)]!)
  const middle = (median(turns) / median(limit)).toFixed(2)
  const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
  return { what, figure, ratio: turns.length > 1 ? `${middle} (${spread})` : middle, aim }
}

/** Returns the report as a Markdown table, for the terminal and for docs/benchmarks.md. */
export function tableOf(measures: Measure[]): string {
  const rows = measures.map(({ what, figure, ratio, aim }) => [what, figure, ratio, aim])
  return [['measured', 'figure', 'ratio', 'aim'], ['---', '---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}
