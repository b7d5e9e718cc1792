/** One line of the report: a figure, and how it compares with the limit measured beside it, with the spread. */
export type Measure = { what: string; figure: string; ratio: string; aim: string }

export const MIB = 1024 * 1024

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
export const milliseconds = (ms: number): string => `${ms.toFixed(1)} ms`
export const perSecond = (count: number): string => `${Math.round(count)}/s`

/**
 * A line of several turns: the middle one is the figure, and its ratio to the middle one of the limit; in brackets the
 * least and the greatest ratio of turns taken one after the other.
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

/** The report as a Markdown table, for the terminal and for docs/benchmarks.md alike. */
export function tableOf(measures: Measure[]): string {
  const rows = measures.map(({ what, figure, ratio, aim }) => [what, figure, ratio, aim])
  return [['measured', 'figure', 'ratio', 'aim'], ['---', '---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}
