/** One line of the report: a figure, and how it compares with the limit measured beside it. */
export type Measure = { what: string; figure: string; ratio: number | null; aim: string | null }

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
export const perSecond = (count: number): string => `${Math.round(count)}/s`

/** The report as a Markdown table, for the terminal and for docs/benchmarks.md alike. */
export function tableOf(measures: Measure[]): string {
  const rows = measures.map(({ what, figure, ratio, aim }) => [
    what,
    figure,
    ratio?.toFixed(2) ?? '',
    aim ?? '',
  ])
  return [['measured', 'figure', 'ratio', 'aim'], ['---', '---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}
