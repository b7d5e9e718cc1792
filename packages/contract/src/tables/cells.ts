/** A row of a pasted table, and the line of the text in which it begins, counted from 1. */
export type Row = { line: number; cells: string[] }

const DELIMITERS = ['\t', ';', ','] as const

/** A cell in quotes with doubled quotes inside, or a cell without quotes. */
const cellPattern = (delimiter: string) =>
  new RegExp(`"([^"]*(?:""[^"]*)*)"[^${delimiter}\\n]*|([^${delimiter}\\n]*)`, 'y')

/**
 * Returns the rows of a table that was copied from a spreadsheet or a CSV file; empty lines are left out. Cells are separated by
 * tabs, semicolons or commas: by the first of these that the first line has.
 */
export function rowsOf(text: string): Row[] {
  const source = text.replaceAll(/\r\n?/g, '\n').replace(/^\uFEFF/, '')
  const [firstLine = ''] = source.split('\n').filter((line) => line.trim() !== '')
  const delimiter = DELIMITERS.find((sign) => firstLine.includes(sign)) ?? '\t'
  const pattern = cellPattern(delimiter)
  const rows: Row[] = []
  let [at, line] = [0, 1]
  while (at < source.length) {
    const row: Row = { line, cells: [] }
    while (true) {
      pattern.lastIndex = at
      const [whole, quoted, plain] = pattern.exec(source)!
      row.cells.push((quoted?.replaceAll('""', '"') ?? plain ?? '').replaceAll(/\s+/g, ' ').trim())
      line += whole.split('\n').length - 1
      at += whole.length
      if (source[at] !== delimiter) break
      at += 1
    }
    if (row.cells.some((cell) => cell !== '')) rows.push(row)
    at += 1
    line += 1
  }
  return rows
}
