import type { Row } from './cells.ts'

/** The names of each column in the head of a table, in any language, in lower case. */
export type Heads<Column extends string> = Readonly<Record<Column, readonly string[]>>

/** The column of each cell of a row; null: the cell is not read. */
export type Columns<Column extends string> = readonly (Column | null)[]

const plainOf = (cell: string) =>
  cell
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[^\p{L}\p{N} ]/gu, '')
    .trim()

/**
 * Returns the columns of a table by its head, and the rows below it. A table without a head has the columns in the usual order.
 * `chosen`: the columns that a person has named, whatever the head says.
 */
export function readColumns<Column extends string>(
  rows: readonly Row[],
  heads: Heads<Column>,
  chosen?: Columns<Column>,
): { columns: Columns<Column>; rows: readonly Row[]; missing: Column[] } {
  const names = Object.keys(heads) as Column[]
  const found =
    rows[0]?.cells.map((cell) => names.find((name) => heads[name].includes(plainOf(cell))) ?? null) ?? []
  const hasHead = found.filter((column) => column !== null).length >= 2
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const usual = Array.from({ length: width }, (_, at) => names[at] ?? null)
  const columns = chosen ?? (hasHead ? found : usual)
  return {
    columns,
    rows: hasHead ? rows.slice(1) : rows,
    missing: names.filter((name) => !columns.includes(name)),
  }
}

/** Returns the cells of a row by the names of their columns; a cell that is missing is empty. */
export const cellsBy = <Column extends string>(
  row: Row,
  columns: Columns<Column>,
): Partial<Record<Column, string>> =>
  Object.fromEntries(
    columns.flatMap((column, at) => (column === null ? [] : [[column, row.cells[at] ?? '']])),
  ) as Partial<Record<Column, string>>
