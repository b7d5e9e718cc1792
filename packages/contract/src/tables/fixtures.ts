import { distanceOf } from '../document-text/nearest.ts'
import { instantIn } from '../zones/zones.ts'
import { dayIn, timeIn } from './clock-cells.ts'
import { type Row, rowsOf } from './cells.ts'
import { cellsBy, type Columns, type Heads, readColumns } from './columns.ts'
import type { RowGuess, RowMistake } from './row-mistake.ts'

const HEADS = {
  date: ['дата', 'день', 'date', 'day'],
  time: ['время', 'начало', 'time', 'start', 'kickoff', 'kick off'],
  home: ['дома', 'хозяева', 'команда 1', 'первая', 'home', 'home team', 'team 1', 'first'],
  away: ['в гостях', 'гости', 'команда 2', 'вторая', 'away', 'away team', 'team 2', 'second'],
} as const satisfies Heads<string>

export type FixtureColumn = keyof typeof HEADS
export const FIXTURE_COLUMNS = Object.keys(HEADS) as FixtureColumn[]

/** A row of a table of matches with what was understood of it. */
export type FixtureRow = {
  line: number
  cells: Partial<Record<FixtureColumn, string>>
  starts_at: string | null
  mistakes: RowMistake<FixtureColumn>[]
  guess: RowGuess<FixtureColumn> | null
}

export type FixtureTable = {
  columns: Columns<FixtureColumn>
  /** The columns that neither the head nor a person has named. */
  missing: FixtureColumn[]
  rows: FixtureRow[]
}

/**
 * Reads a table of matches that was pasted from a spreadsheet: each row with its mistakes. `zone`: the time zone of its times.
 * `columns`: those that a person has named, whatever the head says. A day and a time in one cell are both read.
 */
export function readFixtures(text: string, zone: string, columns?: Columns<FixtureColumn>): FixtureTable {
  const table = readColumns(rowsOf(text), HEADS, columns)
  const read = table.rows.map((row) => readRow(row, table.columns, zone))
  return {
    columns: table.columns,
    missing: table.missing.filter((column) => column !== 'time' || read.some(({ cells }) => !cells.time)),
    rows: withGuesses(withRepeats(read)),
  }
}

function readRow(row: Row, columns: Columns<FixtureColumn>, zone: string): FixtureRow {
  const cells = withTime(cellsBy(row, columns))
  const { date = '', time = '', home = '', away = '' } = cells
  const mistakes: RowMistake<FixtureColumn>[] = FIXTURE_COLUMNS.filter((column) => !cells[column]).map(
    (column) => ({
      column,
      code: 'cell_missing',
    }),
  )
  const [day, clock] = [dayIn(date), timeIn(time)]
  if (date && day === null) mistakes.push({ column: 'date', code: 'no_such_date', params: { value: date } })
  if (time && clock === null) mistakes.push({ column: 'time', code: 'no_such_time', params: { value: time } })
  const starts_at = day !== null && clock !== null ? instantIn(zone, day, clock) : null
  if (day !== null && clock !== null && starts_at === null) {
    mistakes.push({ column: 'time', code: 'skipped_time', params: { value: time } })
  }
  if (home && home === away) mistakes.push({ column: 'away', code: 'plays_itself' })
  return { line: row.line, cells, starts_at, mistakes, guess: null }
}

function withTime(cells: FixtureRow['cells']): FixtureRow['cells'] {
  const [date, time] = (cells.date ?? '').split(/[ T]+/)
  return time && !cells.time ? { ...cells, date: date!, time } : cells
}

/** Reports a match that stands in the table twice: the same teams at the same time. */
function withRepeats(rows: readonly FixtureRow[]): FixtureRow[] {
  const lineOf = new Map<string, number>()
  return rows.map((row) => {
    const { home, away } = row.cells
    if (!home || !away || row.starts_at === null) return row
    const match = JSON.stringify([row.starts_at, home, away])
    const line = lineOf.get(match)
    if (line === undefined) {
      lineOf.set(match, row.line)
      return row
    }
    return {
      ...row,
      mistakes: [...row.mistakes, { column: 'home', code: 'pair_listed_twice', params: { line } }],
    }
  })
}

/** The most letters in which a slip differs from the name that is meant. */
const SLIP_MAX = 2
/** How many letters a name has for each in which a slip may differ. */
const LETTERS_A_SLIP = 4

/** A name that stands in the table once, and nearly as one that stands there more often, is probably a slip. */
function withGuesses(rows: readonly FixtureRow[]): FixtureRow[] {
  const counts = new Map<string, number>()
  for (const { cells } of rows) {
    for (const name of [cells.home, cells.away]) if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const usual = [...counts].flatMap(([name, count]) => (count > 1 ? [name] : []))
  const meant = (name: string | undefined): string | null => {
    if (!name || counts.get(name) !== 1) return null
    const most = Math.min(SLIP_MAX, Math.floor(name.length / LETTERS_A_SLIP))
    const near = usual.filter(
      (other) =>
        Math.abs(other.length - name.length) <= most &&
        distanceOf(name.toLowerCase(), other.toLowerCase()) <= most,
    )
    return near.length === 1 ? near[0]! : null
  }
  return rows.map((row) => {
    for (const column of ['home', 'away'] as const) {
      const suggestion = meant(row.cells[column])
      if (suggestion !== null) return { ...row, guess: { column, suggestion } }
    }
    return row
  })
}
