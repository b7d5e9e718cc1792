import type { Recording } from './statement-recorder.ts'
import type { DeclaredColumn, DeclaredStatement } from './declared-rows.ts'

/**
 * The JavaScript types that pg makes of PostgreSQL's types (apps/server/src/platform/database/db.ts), by their numbers; JSON
 * may be anything.
 */
const KINDS = new Map<number, string>([
  [16, 'boolean'],
  [17, 'Buffer'],
  [19, 'string'],
  [20, 'number'],
  [21, 'number'],
  [23, 'number'],
  [25, 'string'],
  [26, 'number'],
  [700, 'number'],
  [701, 'number'],
  [1043, 'string'],
  [1082, 'string'],
  [1184, 'string'],
  [1700, 'string'],
  [2950, 'string'],
  [1000, 'boolean[]'],
  [1001, 'Buffer[]'],
  [1005, 'number[]'],
  [1007, 'number[]'],
  [1009, 'string[]'],
  [1016, 'number[]'],
])
const [JSON_TYPE, JSONB_TYPE] = [114, 3802]

/** The statements with a row type that ran, and the mistakes in their row types, one line each. */
export type Comparison = { problems: string[]; seen: Set<DeclaredStatement> }

/** Compares the row types of the sources with what PostgreSQL answered. */
export function compareRows(
  declared: readonly DeclaredStatement[],
  recordings: readonly Recording[],
): Comparison {
  const problems = new Set<string>()
  const seen = new Set<DeclaredStatement>()
  for (const [text, some] of Map.groupBy(recordings, (recording) => recording.text)) {
    for (const statement of sourcesOf(text, declared)) {
      if (statement.columns.size === 0) continue
      seen.add(statement)
      for (const recording of some)
        for (const problem of mistakesIn(statement, recording)) problems.add(`${statement.place}: ${problem}`)
    }
  }
  return { problems: [...problems].toSorted(), seen }
}

/** Returns the statements whose pieces make up the text; of several those with the longest pieces. */
function sourcesOf(text: string, declared: readonly DeclaredStatement[]): DeclaredStatement[] {
  const fitting = declared.filter(({ pieces }) => hasPieces(text, pieces))
  const most = Math.max(...fitting.map(lengthOf))
  return fitting.filter((statement) => lengthOf(statement) === most)
}

const lengthOf = ({ pieces }: DeclaredStatement) => pieces.reduce((sum, { length }) => sum + length, 0)

function hasPieces(text: string, pieces: readonly string[]): boolean {
  const [first = '', ...others] = pieces
  const last = others.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first) || !text.endsWith(last)) return false
  let at = first.length
  for (const piece of others) {
    const found = text.indexOf(piece, at)
    if (found === -1) return false
    at = found + piece.length
  }
  return at <= text.length - last.length
}

function* mistakesIn({ columns }: DeclaredStatement, recording: Recording): Generator<string> {
  if ('nullable' in recording) {
    const column = columns.get(recording.nullable)
    if (column?.isNullable === false && column.kinds !== null)
      yield `${recording.nullable} was null, which its type does not allow`
    return
  }
  const names = new Set(recording.columns.map(({ name }) => name))
  for (const [name, { isOptional }] of columns)
    if (!isOptional && !names.has(name)) yield `${name} is declared, but the statement has no such column`
  for (const { name, type } of recording.columns) {
    const column = columns.get(name)
    if (!column) yield `the statement has a column ${name}, which is not declared`
    else yield* mistakesOfKind(name, column, type)
  }
}

function* mistakesOfKind(name: string, { kinds }: DeclaredColumn, type: number): Generator<string> {
  if (type === JSON_TYPE || type === JSONB_TYPE || kinds === null) return
  const kind = KINDS.get(type)
  if (kind === undefined) yield `${name} has the type ${type} of PostgreSQL, which nothing here knows`
  else for (const each of kinds) if (each !== kind) yield `${name} is declared as ${each}, but is ${kind}`
}
