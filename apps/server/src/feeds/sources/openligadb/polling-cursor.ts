import { z } from 'zod'
import type { Match } from './answers.ts'

const cursor = z.object({
  /** The groups (rounds) of the season by their numbers. */
  groups: z.array(
    z.object({
      order: z.int(),
      /** When the group was last changed, as OpenLigaDB says. Null: the answer that was read was older than that. */
      changed: z.string().nullable(),
      /** The first start of a match that is not over. Null: all are over. */
      open_from: z.string().nullable(),
    }),
  ),
})
export type OpenLigaCursor = z.infer<typeof cursor>

/** How many groups with matches to come are asked in each run: that of today, the next, and one with a match that was put off. */
const OPEN_GROUPS = 3
/** The most groups that are asked for the first time in one run, so that its calls fit into a minute. The others follow. */
const NEW_GROUPS = 10

export const writeCursor = (value: OpenLigaCursor): string => JSON.stringify(value)

/** Returns a stored cursor. Null: there is none, or another version of the program wrote it; then everything is read. */
export function readCursor(text: string | null): OpenLigaCursor | null {
  if (text === null) return null
  try {
    return cursor.safeParse(JSON.parse(text)).data ?? null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/**
 * Returns which of the season's groups to ask for changes: new ones, those with the earliest matches that are not over, and one other
 * in turn, so that a correction of an old match is seen as well. `turn`: a number that grows from run to run.
 */
export function groupsToAsk(orders: readonly number[], before: OpenLigaCursor, turn: number): number[] {
  const known = new Map(before.groups.map((group) => [group.order, group]))
  const open = orders
    .flatMap((order) => known.get(order) ?? [])
    .filter(({ open_from: from }) => from !== null)
    .toSorted((a, b) => a.open_from!.localeCompare(b.open_from!))
    .slice(0, OPEN_GROUPS)
    .map(({ order }) => order)
  const fresh = orders.filter((order) => !known.has(order)).slice(0, NEW_GROUPS)
  const asked = orders.filter((order) => fresh.includes(order) || open.includes(order))
  const others = orders.filter((order) => known.has(order) && !open.includes(order))
  return others.length > 0 ? [...asked, others[turn % others.length]!] : asked
}

/**
 * Returns the groups as the first answer shows them. Nobody was asked when they were last changed: it is taken to be their newest match,
 * so that a group of which this is not true is read once more.
 */
export function firstGroupsOf(matches: readonly Match[]): OpenLigaCursor['groups'] {
  const orders = new Set(matches.flatMap(({ group }) => group?.groupOrderID ?? []))
  return [...orders].map((order) => {
    const { newest, open_from } = shownOf(matches, order)
    return { order, changed: newest === '' ? null : newest, open_from }
  })
}

/**
 * Returns the groups as an answer shows them. `changed` holds when each was last changed, asked before the matches were. An answer
 * without a match as new as that comes from a stale cache (issue 44 of OpenLigaDB-Samples): its group is asked again, but
 * not more than once for the same change, since a change may also concern something that matches do not show.
 */
export function groupsOf(
  matches: readonly Match[],
  changed: ReadonlyMap<number, string>,
  before: OpenLigaCursor | null,
): OpenLigaCursor['groups'] {
  return [...changed].map(([order, at]) => {
    const { newest, open_from } = shownOf(matches, order)
    const isAgain = before?.groups.find((group) => group.order === order)?.changed === null
    return { order, changed: newest < at && !isAgain ? null : at, open_from }
  })
}

/** Returns the time of the newest match of a group, and the first start of one that is not over. */
function shownOf(matches: readonly Match[], order: number): { newest: string; open_from: string | null } {
  const own = matches.filter(({ group }) => group?.groupOrderID === order)
  const times = own.map(({ lastUpdateDateTime: time }) => time ?? '').toSorted()
  const open = own
    .filter(({ matchIsFinished }) => !matchIsFinished)
    .map(({ matchDateTimeUTC }) => matchDateTimeUTC ?? '')
    .toSorted()
  return { newest: times.at(-1) ?? '', open_from: open[0] ?? null }
}
