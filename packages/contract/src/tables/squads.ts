import { PLAYER_POSITIONS, type PlayerPosition } from '@called-it/rules/vocabulary.ts'
import { nearestOf } from '../document-text/nearest.ts'
import type { TournamentDocument } from '../organiser/tournament-document.ts'
import { keysFor } from '../templates/keys.ts'
import { rowsOf } from './cells.ts'
import { cellsBy, type Columns, type Heads, readColumns } from './columns.ts'
import type { RowGuess, RowMistake } from './row-mistake.ts'

type Player = NonNullable<TournamentDocument['players']>[number]
type Entity = TournamentDocument['entities'][number]

const HEADS = {
  name: ['имя', 'игрок', 'футболист', 'фамилия', 'name', 'player'],
  team: ['команда', 'клуб', 'сборная', 'team', 'club'],
  position: ['амплуа', 'позиция', 'position', 'pos'],
} as const satisfies Heads<string>

export type SquadColumn = keyof typeof HEADS

/** The ways in which each position is written, by their beginnings. */
const POSITIONS: Readonly<Record<PlayerPosition, readonly string[]>> = {
  goalkeeper: ['вр', 'gk', 'goalk', 'keeper'],
  defender: ['защ', 'def', 'df'],
  midfielder: ['полузащ', 'пз', 'mid', 'mf'],
  forward: ['нап', 'форв', 'forw', 'fw', 'att', 'striker'],
}

/** A row of a table of players with what was understood of it. */
export type SquadRow = {
  line: number
  cells: Partial<Record<SquadColumn, string>>
  entity: string | null
  position: PlayerPosition | null
  mistakes: RowMistake<SquadColumn>[]
  guess: RowGuess<SquadColumn> | null
}

const plainOf = (text: string) => text.trim().toLowerCase().replaceAll('ё', 'е')

/** Reads a table of players that was pasted from a spreadsheet: each row with its mistakes. */
export function readSquads(
  text: string,
  entities: readonly Entity[],
  columns?: Columns<SquadColumn>,
): { columns: Columns<SquadColumn>; missing: SquadColumn[]; rows: SquadRow[] } {
  const table = readColumns(rowsOf(text), HEADS, columns)
  const teams = new Map(
    entities.flatMap(({ key, code, name }) =>
      [key, code ?? key, name.ru, name.en].map((word): [string, string] => [plainOf(word), key]),
    ),
  )
  const names = entities.flatMap(({ name }) => [...new Set([name.ru, name.en])])
  const lineOf = new Map<string, number>()
  const rows = table.rows.map((row): SquadRow => {
    const cells = cellsBy(row, table.columns)
    const { name = '', team = '', position = '' } = cells
    const entity = teams.get(plainOf(team)) ?? null
    const known = positionIn(position)
    const mistakes: SquadRow['mistakes'] = (Object.keys(HEADS) as SquadColumn[])
      .filter((column) => !cells[column])
      .map((column) => ({ column, code: 'cell_missing' }))
    if (team && entity === null)
      mistakes.push({ column: 'team', code: 'no_such_team', params: { value: team } })
    if (position && known === null) {
      mistakes.push({ column: 'position', code: 'no_such_position', params: { value: position } })
    }
    const player = JSON.stringify([plainOf(name), entity])
    const line = lineOf.get(player)
    if (name && line !== undefined)
      mistakes.push({ column: 'name', code: 'player_listed_twice', params: { line } })
    else lineOf.set(player, row.line)
    const meant = team && entity === null ? nearestOf(team, names) : null
    const guess = meant === null ? null : ({ column: 'team', suggestion: meant } as const)
    return { line: row.line, cells, entity, position: known, mistakes, guess }
  })
  return { columns: table.columns, missing: table.missing, rows }
}

function positionIn(cell: string): PlayerPosition | null {
  const word = plainOf(cell)
  return (
    PLAYER_POSITIONS.find((position) => POSITIONS[position].some((start) => word.startsWith(start))) ?? null
  )
}

/** Returns the players of rows without mistakes, in the order of the table. */
export function playersOf(rows: readonly SquadRow[]): Player[] {
  const whole = rows.flatMap(({ cells, entity, position, mistakes }) =>
    mistakes.length === 0 && cells.name && entity && position ? [{ name: cells.name, entity, position }] : [],
  )
  const keys = keysFor(
    whole.map(({ name }) => name),
    'player',
  )
  return whole.map(({ name, entity, position }, at) => ({
    key: keys[at]!,
    name: { ru: name, en: name },
    entity,
    position,
  }))
}
