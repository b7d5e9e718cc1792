import { LRUCache } from 'lru-cache'
import * as store from './page-store.ts'
import type { ListedRow, RatingReader } from './rating-reader.ts'

/** A search counts this many hits at most. */
const SEARCH_HITS_MAX = 1000
/** Where a name is more common than a search looks at users, its hits are looked for among so many first places. */
const SEARCH_PLACES_MAX = 50_000
/** … so many of them at a time. */
const PLACES_AT_ONCE = 5000
/** Letters below which the index over names cannot help. */
export const TRIGRAM = 3

/** So many searches are kept for so long (ms): many look for the same names, and turn pages of what they have found. */
const SEARCHES_MAX = 500
const SEARCH_AGE_MAX = 5000
/** The first places of so many ratings are kept, a fifth of a megabyte each. */
const RATINGS_MAX = 8

/** A rating, and where its newcomers stand. */
type Searched = Pick<store.Head, 'tournament_id' | 'publication_id' | 'rows_count' | 'newcomers_count'>

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
  const hits = await findHits(reader, head, { text, groupId })
  const rows = await Promise.all(
    hits.slice(page.offset, page.offset + page.limit).map((hit) => rowOf(reader, head, hit)),
  )
  return { total: hits.length, rows }
}

type Kept = { hits: LRUCache<string, Promise<Hit[]>>; places: LRUCache<number, Promise<number[]>> }
/** What the searches of a reader have found lately, and among whom. */
const kept = new WeakMap<RatingReader, Kept>()

function keptOf(reader: RatingReader): Kept {
  const known = kept.get(reader) ?? {
    hits: new LRUCache({ max: SEARCHES_MAX, ttl: SEARCH_AGE_MAX }),
    places: new LRUCache({ max: RATINGS_MAX }),
  }
  kept.set(reader, known)
  return known
}

/** Found once for all who look for the same in the same rating meanwhile. */
function findHits(reader: RatingReader, head: Searched, wanted: Wanted): Promise<Hit[]> {
  const { tournament_id, publication_id, rows_count, newcomers_count } = head
  const name = JSON.stringify([tournament_id, publication_id, rows_count, newcomers_count, wanted])
  const { hits } = keptOf(reader)
  const known = hits.get(name)
  if (known) return known
  const found = lookFor(reader, head, wanted)
  hits.set(name, found)
  // A failure is not kept: the next one asks again.
  found.catch(() => hits.delete(name))
  return found
}

async function lookFor(reader: RatingReader, head: Searched, wanted: Wanted): Promise<Hit[]> {
  const { text } = wanted
  const isRare =
    text.length >= TRIGRAM && (await store.countNamesakes(reader.db, text)) <= store.SEARCH_USERS_MAX
  return (isRare ? rareName : commonName)(reader, head, wanted)
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
  const listed = await firstPlaces(reader, head)
  const room = { offset: head.rows_count, limit: Math.max(0, SEARCH_PLACES_MAX - listed.length) }
  const { newcomers } = await store.readTail(reader.db, head.tournament_id, null, 0, room)
  const isListed = newcomers.length > 0 ? new Set(listed) : new Set()
  const all = [...listed, ...newcomers.filter((id) => !isListed.has(id))]
  const wanted = { search: text, groupId, limit: SEARCH_HITS_MAX }
  const hits: number[] = []
  // Part by part: what many bear is found among the first of them, and the others are not looked at.
  for (let from = 0; from < all.length && hits.length < SEARCH_HITS_MAX; from += PLACES_AT_ONCE) {
    const part = all.slice(from, from + PLACES_AT_ONCE)
    // oxlint-disable-next-line no-await-in-loop -- whether the next part is asked for hangs on this one
    const found = await store.filterByName(reader.db, head.tournament_id, part, {
      ...wanted,
      limit: SEARCH_HITS_MAX - hits.length,
    })
    hits.push(...found.map((at) => from + at))
  }
  return hits.map((at) => (at < listed.length ? { place: at + 1 } : { newcomer: all[at]! }))
}

/** Who stands on the first places of a rating. A publication that grows at its end is read again. */
function firstPlaces(reader: RatingReader, head: Searched): Promise<number[]> {
  const page = { offset: 0, limit: SEARCH_PLACES_MAX }
  const read = () => reader.listRows(head, page).then((rows) => rows.map((row) => row.user_id))
  const { publication_id, rows_count } = head
  if (publication_id === null || rows_count < SEARCH_PLACES_MAX) return read()
  const { places } = keptOf(reader)
  const known = places.get(publication_id)
  if (known) return known
  const found = read()
  places.set(publication_id, found)
  found.catch(() => places.delete(publication_id))
  return found
}
