import * as store from './page-store.ts'
import type { ListedRow, RatingReader } from './rating-reader.ts'

/** A search counts this many hits at most. */
const SEARCH_HITS_MAX = 1000
/** Where a name is more common than a search looks at users, its hits are looked for among so many first places. */
const SEARCH_PLACES_MAX = 50_000
/** Letters below which the index over names cannot help. */
export const TRIGRAM = 3

/** A rating, and where its newcomers stand. */
type Searched = Pick<store.Head, 'tournament_id' | 'publication_id' | 'rows_count'>

/** What is looked for; `groupId` null: in all groups. */
export type Wanted = { text: string; groupId: number | null }
export type Hits = { total: number; rows: ListedRow[] }

/**
 * The rows whose users bear a name like this, of a group if one is given, by place: a page of them, and how many there
 * are.
 */
export async function search(
  reader: RatingReader,
  head: Searched,
  { text, groupId }: Wanted,
  page: store.Window,
): Promise<Hits> {
  const isRare =
    text.length >= TRIGRAM && (await store.countNamesakes(reader.db, text)) <= store.SEARCH_USERS_MAX
  const hits = await (isRare ? rareName : commonName)(reader, head, { text, groupId })
  const rows = await Promise.all(
    hits.slice(page.offset, page.offset + page.limit).map((hit) => rowOf(reader, head, hit)),
  )
  return { total: hits.length, rows }
}

/** A hit on a place, or of a newcomer. */
type Hit = { place: number } | { newcomer: number }

async function rowOf(reader: RatingReader, head: Searched, hit: Hit): Promise<ListedRow> {
  if ('place' in hit) return reader.rowAt(head, hit.place)
  return newcomerRow(hit.newcomer, head.rows_count + 1, await reader.tailPosition(head))
}

/** The row of a user who has joined since the rating was published: without points, behind all others. */
export const newcomerRow = (user_id: number, place: number, position: number): ListedRow => ({
  user_id,
  place,
  position,
  is_shared: position !== place,
  previous: 0,
  coefficient: 0,
  points: 0,
  exact_hits: 0,
  outcome_hits: 0,
  settled: 0,
  difference_hits: 0,
})

/** Found by the name first. */
async function rareName(reader: RatingReader, head: Searched, { text, groupId }: Wanted): Promise<Hit[]> {
  const found = await store.findByName(reader.db, head.tournament_id, text, groupId)
  const isSeated = ({ seat }: { seat: number | null }) =>
    seat !== null && seat <= head.rows_count && head.publication_id !== null
  const places = await Promise.all(found.filter(isSeated).map(({ seat }) => reader.placeOf(head, seat!)))
  const newcomers = found.filter((it) => it.seat === null).map((it) => ({ newcomer: it.user_id }))
  return [...places.sort((a, b) => a - b).map((place) => ({ place })), ...newcomers].slice(0, SEARCH_HITS_MAX)
}

/** Of a common name, or a search too short for the index: found along the first places. */
async function commonName(reader: RatingReader, head: Searched, { text, groupId }: Wanted): Promise<Hit[]> {
  const listed = await reader.listRows(head, { offset: 0, limit: SEARCH_PLACES_MAX })
  const place = new Map(listed.map((row) => [row.user_id, row.place]))
  const room = { offset: head.rows_count, limit: Math.max(0, SEARCH_PLACES_MAX - listed.length) }
  const { newcomers } = await store.readTail(reader.db, head.tournament_id, null, 0, room)
  const behind = newcomers.filter((id) => !place.has(id))
  const wanted = { search: text, groupId, limit: SEARCH_HITS_MAX }
  const hits = await store.filterByName(reader.db, head.tournament_id, [...place.keys(), ...behind], wanted)
  return hits.map((id) => (place.has(id) ? { place: place.get(id)! } : { newcomer: id }))
}
