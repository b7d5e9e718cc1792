import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { contestOn } from '../../../test/steps.ts'
import { smallCup } from '../../../test/world.ts'
import { makeHeadReader, type ViewedHead } from '../reading/head-reader.ts'
import { makeRowReader, type RowReader } from '../reading/row-reader.ts'
import { type Hit, lookFor, type SearchBounds } from './search.ts'
import { filterTeamNumbers, findTeamNumbers } from '../teams/team-page-store.ts'
import { runs } from '../../../../../packages/rules/test/runs.ts'

const server = useApp()
const contest = contestOn(server)

/**
 * Letters that are folded, that begin and end names, that are special in a pattern, and that take two code
 * units.
 */
const LETTERS = [
  ...'аабвгеёЁйийИЙ',
  ...'aAeéÉnñzß',
  ...'  -_%\\.1',
  'е\u0308',
  'и\u0306',
  'e\u0301',
  '\u0001',
  '😀',
  '🏳️‍🌈',
  'ﬁ',
  'İ',
  'Σ',
  'ς',
]
const ROWS = 260
const NEWCOMERS = 60

type Person = { id: number; name: string; place: number | null; seq: number; group_id: number }
let people: Person[] = []
let placeOfSeat: Map<number | null, number>
let rowReader: RowReader
let head: ViewedHead
let groups: number[] = []

/** Returns a deterministic name of one to nine letters; some letters are much more common than others. */
function nameOf(nth: number): string {
  const length = 1 + (nth % 9)
  const letters = Array.from(
    { length },
    (_, at) => LETTERS[((nth * 7 + at * at * 13 + nth * at) % 97) % LETTERS.length],
  )
  const name = letters.join('')
  return name.trim() === '' ? `x${nth}` : name
}

async function addPeople(tournamentId: number, from: number, count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, at) => nameOf(from + at))
  await server.database.pool.query(
    `with added as (
       insert into users (reddy_id, name)
       select (890000000 + $2 + x.nth)::text, x.name from unnest($3::text[]) with ordinality x (name, nth) returning id)
     insert into participants (tournament_id, user_id, group_id)
     select $1, id, ($4::int[])[1 + id % cardinality($4::int[])] from added order by id`,
    [tournamentId, from, names, groups],
  )
}

/** Folds a name as the contract says: case, ё/е and accents make no difference, й is a letter. */
const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/(?<!и)\u0306|[\u0300-\u0305\u0307-\u036f]/g, '')
    .normalize('NFC')

/** The expected result: all users in their order whose folded name contains the folded text. */
const plain = (text: string, groupId: number | null, limit: number): Hit[] =>
  people
    .filter(
      (person) => fold(person.name).includes(fold(text)) && (groupId === null || person.group_id === groupId),
    )
    .map(({ id, place }) => (place === null ? { newcomer: id } : { place }))
    .slice(0, limit)

/** Returns a hit on a seat as one on its place. */
const onPlace = (hit: Hit): Hit => ('seat' in hit ? { place: placeOfSeat.get(hit.seat)! } : hit)

/** Parts of existing names, and texts that need not occur in any. */
const text = fc.oneof(
  fc
    .tuple(fc.nat(ROWS + NEWCOMERS - 1), fc.nat(9), fc.integer({ min: 1, max: 4 }))
    .map(([nth, at, size]) => [...nameOf(nth)].slice(at, at + size).join('')),
  fc.array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 3 }).map((letters) => letters.join('')),
)

/** Each of these bounds makes searches take another path. */
const BOUNDS: Record<string, SearchBounds> = {
  'by the name': { hits: 1000, rare: 5000, places: 1000, read: 5000, first: 1000 },
  'by the name, cut': { hits: 7, rare: 5000, places: 1000, read: 5000, first: 1000 },
  'picked out of the places': { hits: 1000, rare: 0, places: 1000, read: 5000, first: 30 },
  'place by place': { hits: 1000, rare: 0, places: 1000, read: 0, first: 10 },
  'place by place, cut': { hits: 5, rare: 0, places: 1000, read: 0, first: 10 },
  'by how common it is': { hits: 20, rare: 15, places: 1000, read: 60, first: 40 },
}

describe('every path of a search finds what a comparison of each name finds', () => {
  beforeAll(async () => {
    const { tournament } = await contest.publish(smallCup('pieces'))
    const { pool, db } = server.database
    const made = await pool.query<{ id: number }>(
      'select id from user_groups where tournament_id = $1 order by id',
      [tournament.id],
    )
    groups = made.rows.map((row) => row.id)
    await addPeople(tournament.id, 0, ROWS)
    await contest.play('pieces', 'm1', 2, 1)
    await addPeople(tournament.id, ROWS, NEWCOMERS)
    rowReader = makeRowReader(db)
    head = (await makeHeadReader(db)('pieces', null, 0))!
    expect(head).toMatchObject({ rows_count: ROWS, newcomers_count: NEWCOMERS })
    const listed = await rowReader.list(head, { offset: 0, limit: ROWS })
    const placeOf = new Map(listed.map((row) => [row.user_id, row.place]))
    const { rows } = await pool.query<Omit<Person, 'place'> & { seat: number | null }>(
      `select u.id, u.name, n.seq::int as seq, n.seat, n.group_id from participants n join users u on u.id = n.user_id
       where n.tournament_id = $1`,
      [tournament.id],
    )
    placeOfSeat = new Map(rows.map(({ id, seat }) => [seat, placeOf.get(id)!]))
    people = rows
      .map(({ seat: _seat, ...row }) => ({ ...row, place: placeOf.get(row.id) ?? null }))
      .toSorted((a, b) => (a.place ?? ROWS + a.seq) - (b.place ?? ROWS + b.seq))
  })

  it.each(Object.entries(BOUNDS))('%s', async (_, bounds) => {
    await fc.assert(
      fc.asyncProperty(text, fc.boolean(), async (wanted, isOfGroup) => {
        const groupId = isOfGroup ? groups[0]! : null
        const found = await lookFor(server.database.db, rowReader, head, { text: wanted, groupId }, bounds)
        expect(found.map(onPlace)).toEqual(plain(wanted, groupId, bounds.hits))
      }),
      { numRuns: runs(40) },
    )
  })

  it('by the index alone', async () => {
    const client = await server.database.pool.connect()
    try {
      await client.query('set enable_seqscan = off')
      for (let nth = 0; nth < 300; nth += 1) {
        const wanted = [...nameOf(nth)].slice(nth % 3, (nth % 3) + 1 + (nth % 4)).join('')
        const { rows } = await client.query<{ id: number }>(
          'select id from users where name_pieces(search_name) @> wanted_pieces(searchable($1)) and id = any($2) order by id',
          [wanted, people.map(({ id }) => id)],
        )
        const candidates = new Set(rows.map((row) => row.id))
        const missed = people.filter(
          ({ id, name }) => fold(name).includes(fold(wanted)) && !candidates.has(id),
        )
        expect(missed, JSON.stringify(wanted)).toEqual([])
      }
    } finally {
      client.release(true)
    }
  })

  it('also for teams', async () => {
    const { pool, db } = server.database
    const names = Array.from(
      { length: 200 },
      (_, at) => [nameOf(at), at % 3 === 0 ? null : nameOf(at + 50)] as const,
    )
    await pool.query(
      `insert into teams (tournament_id, kind, name, name_en, members_count, group_id, number)
       select $1, 'basket', x.name, x.name_en, 0, $4, x.nth
       from unnest($2::text[], $3::text[]) with ordinality x (name, name_en, nth)`,
      [head.tournament_id, names.map(([ru]) => ru), names.map(([, en]) => en), groups[0]],
    )
    const numbers = names.map((_, at) => at + 1)
    await fc.assert(
      fc.asyncProperty(text, async (search) => {
        const wanted = numbers.filter((number) => {
          const [ru, en] = names[number - 1]!
          return fold(en === null ? ru : `${ru} ${en}`).includes(fold(search))
        })
        const found = await findTeamNumbers(db, head.tournament_id, { search, groupId: null, limit: 1000 })
        expect(found.toSorted((a, b) => a - b)).toEqual(wanted)
        const matching = await filterTeamNumbers(db, head.tournament_id, numbers, search)
        expect(matching.toSorted((a, b) => a - b)).toEqual(wanted)
      }),
      { numRuns: runs(40) },
    )
  })
})
