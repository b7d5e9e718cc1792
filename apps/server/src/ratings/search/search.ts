import { makeSharedReads } from '../../platform/database/shared-reads.ts'
import type { Changes } from '../../platform/live/changes.ts'
import { findFirst, type IdList } from './first-hits.ts'
import { makeNamesVersion } from './names-version.ts'
import { type Head, readTail, type Window } from '../reading/page-store.ts'
import type { Db } from '../../schema.ts'
import { type ListedRow, newcomerRow, type RowReader } from '../reading/row-reader.ts'
import * as store from './search-store.ts'

/** The limits of a search. */
export type SearchBounds = {
  /** The most hits that are counted. */
  hits: number
  /**
   * The most users of a name who are looked up directly; a more common name is searched along the first
   * places.
   */
  rare: number
  /** The number of these places. */
  places: number
  /**
   * The most users of a name who are read to be matched with the places; beyond that, names are compared
   * place by place.
   */
  read: number
  /** The number of places that are read first. */
  first: number
}
const BOUNDS: SearchBounds = { hits: 1000, rare: 5000, places: 50_000, read: 35_000, first: 1000 }
/**
 * The most letters of a text that may be so common that its first hits are found sooner than all its users.
 */
const SHORT = 2
/** The share of the first places that makes a text common; the second is for a group, which removes hits. */
const COMMON_SHARE = 1 / 8
const COMMON_SHARE_IN_GROUP = 1 / 3

/**
 * The number of searches that are cached, because many users search for the same names and turn pages; and for how long (ms) where changes
 * of names are not known.
 */
const SEARCHES_MAX = 500
const SEARCH_AGE_MAX = 5000

/** A rating, and the place of its newcomers. */
type Searched = Pick<Head, 'tournament_id' | 'publication_id' | 'rows_count' | 'newcomers_count'>

/** The search text; `groupId` null: in all groups. */
export type Wanted = { text: string; groupId: number | null }
export type Hits = { total: number; rows: ListedRow[] }

/**
 * Finds the rows whose users have such a name, of a group if one is given, by place. Returns a page of them
 * and the number of all.
 */
export type Search = (head: Searched, wanted: Wanted, page: Window) => Promise<Hits>

type HitsRequest = { head: Searched; wanted: Wanted }

/**
 * Makes the search; searches of many users for the same name in the same rating share their results, until names change (`changes`) or the next
 * rating is published.
 */
export function makeSearch(db: Db, rows: RowReader, changes?: Changes): Search {
  const namesVersion = changes ? makeNamesVersion(changes) : () => 0
  const findHits = makeSharedReads({
    nameOf: ({ head: { tournament_id, publication_id, rows_count, newcomers_count }, wanted }: HitsRequest) =>
      JSON.stringify([tournament_id, publication_id, rows_count, newcomers_count, wanted, namesVersion()]),
    read: ({ head, wanted }) => lookFor(db, rows, head, wanted),
    limits: { max: SEARCHES_MAX, ...(!changes && { ttl: SEARCH_AGE_MAX }) },
  })
  return async (head, { text, groupId }, { offset, limit }) => {
    const hits = await findHits({ head, wanted: { text, groupId } })
    const shown = hits.slice(offset, offset + limit)
    return { total: hits.length, rows: await Promise.all(shown.map((hit) => rowOf(rows, head, hit))) }
  }
}

/** A hit on a place, on a seat, or among the newcomers. */
export type Hit = { place: number } | { seat: number } | { newcomer: number }

/** Returns all hits of a search, by place, the newcomers behind them. Tests pass other `bounds`. */
export async function lookFor(
  db: Db,
  rows: RowReader,
  head: Searched,
  { text, groupId }: Wanted,
  bounds: SearchBounds = BOUNDS,
): Promise<Hit[]> {
  const list = listUsers(db, rows, head, bounds.places)
  const toHits = (found: { at: number; id: number }[]) => found.map(({ at, id }) => hitAt(head, at, id))
  const inGroup = (ids: number[]) =>
    groupId === null || ids.length === 0 ? ids : store.filterByGroup(db, head.tournament_id, ids, groupId)
  const byName = async (ids: number[]) => inGroup(await store.filterByName(db, ids, text))
  const common = { limit: bounds.hits, first: bounds.first }
  if ([...text].length <= SHORT) {
    const leastShare = groupId === null ? COMMON_SHARE : COMMON_SHARE_IN_GROUP
    const found = await findFirst(list, { ...common, keep: byName, leastShare })
    // With fewer hits, either no other user has the name, or the others are behind the first places.
    if (found?.length === bounds.hits) return toHits(found)
  }
  const users = await store.findByName(db, text, bounds.read + 1)
  if (users.length <= bounds.rare) return rareName(db, rows, head, { users, groupId, limit: bounds.hits })
  const known = new Set(users)
  const keep =
    users.length <= bounds.read ? async (ids: number[]) => inGroup(ids.filter((id) => known.has(id))) : byName
  return toHits((await findFirst(list, { ...common, keep })) ?? [])
}

async function rowOf(rows: RowReader, head: Searched, hit: Hit): Promise<ListedRow> {
  if ('place' in hit) return rows.at(head, hit.place)
  if ('seat' in hit) return (await rows.ofSeat({ ...head, seat: hit.seat }))!
  return newcomerRow(hit.newcomer, head.rows_count + 1, await rows.tailPosition(head))
}

/** Finds users with a rare name, at any place. */
async function rareName(
  db: Db,
  rows: RowReader,
  head: Searched,
  { users, groupId, limit }: { users: number[]; groupId: number | null; limit: number },
): Promise<Hit[]> {
  const found = await store.readSeats(db, head.tournament_id, users, groupId)
  const seats = head.publication_id === null ? [] : found.seats.filter((seat) => seat <= head.rows_count)
  const sorted = await rows.sortSeats(head, seats)
  const newcomers = found.newcomers.map((newcomer) => ({ newcomer }))
  return [...sorted.map((seat) => ({ seat })), ...newcomers].slice(0, limit)
}

const hitAt = ({ rows_count }: Searched, at: number, id: number): Hit =>
  at < rows_count ? { place: at + 1 } : { newcomer: id }

/** Lists the users of a rating by place, the newcomers behind them, at most `placesMax` places. */
function listUsers(db: Db, rows: RowReader, head: Searched, placesMax: number): IdList {
  const { tournament_id, publication_id, newcomers_count } = head
  const rows_count = publication_id === null ? 0 : head.rows_count
  const length = Math.min(rows_count + newcomers_count, placesMax)
  // All parts use the newcomers of one moment: between two parts a user may be given a row.
  let tail: Promise<number[]> | undefined
  const readNewcomers = async () => {
    const room = { offset: rows_count, limit: length - rows_count }
    return (await readTail(db, tournament_id, null, 0, room)).newcomers
  }
  return {
    length,
    async read(from, to) {
      const listed = await rows.usersOn(head, { offset: from, limit: to - from })
      if (to <= rows_count) return listed
      tail ??= readNewcomers()
      const newcomers = await tail
      return [...listed, ...newcomers.slice(Math.max(0, from - rows_count), to - rows_count)]
    },
  }
}
