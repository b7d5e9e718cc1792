import { type SystemName, systemOf } from '@called-it/rules/systems.ts'
import { oddsOf } from '@called-it/rules/ufc/odds.ts'
import { LRUCache } from 'lru-cache'
import { makeBatch } from '../../platform/database/batch.ts'
import { type LockedReader, makeLockedReader } from '../../predictions/predictions.ts'
import type { Db } from '../../schema.ts'
import { type CareerReader, makeCareerReader } from '../career-reader.ts'
import { tailPositionOf } from '../publication/newcomers.ts'
import { type GroupReader, makeGroupReader } from './group-reader.ts'
import { makeNightReader, type NightReader } from '../night-reader.ts'
import * as store from './page-store.ts'
import { makePlaces } from './places.ts'
import {
  BLOCK_ROWS,
  BLOCK_SEATS,
  type Block,
  blockAt,
  type BlockRow,
  type Merits,
  rowsOf,
} from '../publication/rating-blocks.ts'
import { makeCounts } from './rating-counts.ts'
import { makeTeamReader, type TeamReader } from '../teams/team-reader.ts'
import { makeRecordReader, type RecordReader } from '../records.ts'
import { makeStakeReader, type StakeReader } from './stake-reader.ts'
import { makeUsers, type ShownUser } from './user-reader.ts'

/** Viewers whom one statement serves at most. */
const VIEWERS_AT_ONCE = 100
/** Blocks that one statement reads at most. */
const BLOCKS_AT_ONCE = 200
/** Blocks that are kept (bytes): those of the current rating of a million users fit in. */
const BLOCKS_MAX = 32 * 1024 * 1024
/** What a block that is kept takes besides (bytes): where its columns begin, and how wide they are. */
const HEAD_BYTES = 400
/** Pages that are kept, with their users; about 10 KB each. */
const PAGES_MAX = 500
/** How long a page is kept (ms), and with it the names in it: `USER_AGE_MAX`. */
const PAGE_AGE_MAX = 2500

/** A row, and whether another published one is level with it. */
export type ListedRow = BlockRow & { is_shared: boolean }
/** A row with its user, and where the draw has put them. */
export type Row = ListedRow & ShownUser

/** A rating as one viewer sees it now. */
export type ViewedHead = store.Head & {
  seat: number | null
  /** Where the draw has put the viewer; null: takes no part. */
  placing: store.Placing | null
  /** Whom the viewer has pinned. */
  favourites: store.Favourite[]
}

/** Reads what everybody asks for at once when a rating has been published. What it keeps may be lost any time. */
export type RatingReader = {
  db: Db
  /** The rating as it is now; null: no such tournament. */
  readHead(slug: string, roundId: number | null, viewerId: number): Promise<ViewedHead | null>
  /** Published rows of a window. */
  listRows(head: Published, page: store.Window): Promise<ListedRow[]>
  /** The row of a seat; null where there is none: nobody's, or not published yet. */
  rowOfSeat(head: Published & { seat: number | null }): Promise<ListedRow | null>
  /** Who stands on the places of a window. */
  usersOn(head: Published, page: store.Window): Promise<number[]>
  /** The places of published seats, in the same order. */
  placesOf(head: Published, seats: number[]): Promise<number[]>
  /** The row on a place. */
  rowAt(head: Published, place: number): Promise<ListedRow>
  /** How many published rows these merits, or better ones, stand in: those left out do not matter. */
  countFrom(head: Published, merits: Merits): Promise<number>
  /** Where users without points stand who have no row yet. */
  tailPosition(head: Published): Promise<number>
  /** Those of these users who have joined since the rating was published. */
  listNewcomers(head: ViewedHead, userIds: number[]): Promise<number[]>
  /** The same with their users: what everybody looks at is put together once for all who ask meanwhile. */
  listPage(head: OfTournament & Published, page: store.Window): Promise<Row[]>
  /** Puts the users to rows. */
  withUsers(head: OfTournament, rows: ListedRow[]): Promise<Row[]>
  /** Puts the viewer to the viewer's own row, as the head has found them. */
  withViewer(head: ViewedHead, row: ListedRow, viewer: store.PublicUser): Promise<Row>
  /** A user by the id, as rows show them. */
  readUser(head: OfTournament, userId: number): Promise<store.PublicUser>
  /** What is published of teams and groups. */
  teams: TeamReader
  /** Places of a group in the rating of a round. */
  groupPlaces: GroupReader
  /** Where users stand and stood, in all tournaments. */
  careers: CareerReader
  /** A round of fights as a user finds it. */
  readNight: NightReader
  /** What the rows of a rating of fights have at stake. */
  readStakes: StakeReader
  /** What users predicted, once it is locked. */
  locked: LockedReader
  /** What members of teams earned by each question that is settled. */
  records: RecordReader
}

type OfTournament = Pick<store.Head, 'tournament_id'>

/** The sum of decimal odds of a row, which football has none of. */
export const coefficientSumOf = (row: BlockRow, system: SystemName): number | null =>
  systemOf(system).sport === 'ufc' ? oddsOf(row.coefficient) : null

type Published = Pick<store.Head, 'publication_id' | 'rows_count'>

export function makeRatingReader(db: Db): RatingReader {
  const readHead = makeHeads(db)
  const readBlock = makeBlocks(db)
  const users = makeUsers(db)

  const blockOf = async (kind: 'rows' | 'places', head: Published, at: number) => {
    const size = kind === 'rows' ? BLOCK_ROWS : BLOCK_SEATS
    const number = Math.floor(at / size)
    // Rows are only ever appended to a publication: with its length, its number says all about a block.
    const length = Math.min(size, head.rows_count - number * size)
    const key = { kind, publication_id: head.publication_id!, block: number }
    return { number, block: await readBlock(key, length) }
  }
  const places = makePlaces(blockOf)
  const listRows: RatingReader['listRows'] = async (head, { offset, limit }) => {
    const end = Math.min(offset + limit, head.rows_count)
    if (head.publication_id === null || offset >= end) return []
    const first = Math.floor(offset / BLOCK_ROWS)
    // With the one behind them, which tells whether the last of them shares its position.
    const read = Math.min(end + 1, head.rows_count)
    const last = Math.floor((read - 1) / BLOCK_ROWS)
    const blocks = await Promise.all(
      Array.from({ length: last - first + 1 }, (_, nth) => blockOf('rows', head, (first + nth) * BLOCK_ROWS)),
    )
    const rows = blocks.flatMap(({ number, block }) =>
      rowsOf(block, number, Math.max(0, offset - number * BLOCK_ROWS), read - number * BLOCK_ROWS),
    )
    return rows.slice(0, end - offset).map((row, at) => ({
      ...row,
      is_shared: row.position !== row.place || rows[at + 1]?.position === row.position,
    }))
  }
  const withUsers: RatingReader['withUsers'] = (head, rows) =>
    Promise.all(rows.map(async (row) => ({ ...row, ...(await users.read(userOf(head, row))) })))
  const pages = new LRUCache<string, Promise<Row[]>>({ max: PAGES_MAX, ttl: PAGE_AGE_MAX })
  const listPage: RatingReader['listPage'] = (head, { offset, limit }) => {
    const name = `${head.publication_id} ${head.rows_count} ${offset} ${limit}`
    const known = pages.get(name)
    if (known) return known
    const page = listRows(head, { offset, limit }).then((rows) => withUsers(head, rows))
    pages.set(name, page)
    // A failure is not kept: the next one asks again.
    page.catch(() => pages.delete(name))
    return page
  }
  const rowAt: RatingReader['rowAt'] = async (head, place) => {
    const [row] = await listRows(head, { offset: place - 1, limit: 1 })
    return row!
  }
  return {
    db,
    readHead,
    listRows,
    ...places,
    rowAt,
    countFrom: makeCounts(async (head, at) => blockOf('rows', head, at)),
    async rowOfSeat({ seat, ...head }) {
      if (head.publication_id === null || seat === null || seat > head.rows_count) return null
      const [place] = await places.placesOf(head, [seat])
      return rowAt(head, place!)
    },
    async tailPosition(head) {
      if (head.publication_id === null || head.rows_count === 0) return 1
      const { block } = await blockOf('rows', head, head.rows_count - 1)
      return tailPositionOf(block, head.rows_count)
    },
    listNewcomers: (head, userIds) => store.listNewcomers(db, head.tournament_id, userIds),
    listPage,
    withUsers,
    withViewer: async ({ tournament_id, placing }, row, { id, name, avatar }) => ({
      ...row,
      ...(await users.show({ id, name, avatar }, tournament_id, placing)),
    }),
    readUser: async ({ tournament_id }, id) => (await users.read({ id, tournament_id })).user,
    teams: makeTeamReader(db),
    groupPlaces: makeGroupReader(db),
    careers: makeCareerReader(db),
    readNight: makeNightReader(db),
    readStakes: makeStakeReader(db),
    locked: makeLockedReader(db),
    records: makeRecordReader(db),
  }
}

const userOf = ({ tournament_id }: OfTournament, { user_id }: ListedRow) => ({ id: user_id, tournament_id })

function makeHeads(db: Db): RatingReader['readHead'] {
  type Asked = { slug: string; roundId: number | null; viewerId: number }
  const read = makeBatch(VIEWERS_AT_ONCE, async (asked: Asked[]) => {
    const ratings = Map.groupBy(asked, ({ slug, roundId }) => JSON.stringify([slug, roundId]))
    const heads = new Map<Asked, ViewedHead>()
    await Promise.all(
      [...ratings.values()].map(async (viewers) => {
        const { slug, roundId } = viewers[0]!
        const found = await store.readHeads(
          db,
          slug,
          roundId,
          viewers.map(({ viewerId }) => viewerId),
        )
        if (!found) return
        for (const it of viewers) {
          const placing = found.viewers[it.viewerId] ?? null
          const favourites = found.favourites[it.viewerId] ?? []
          heads.set(it, { ...found.head, seat: placing?.seat ?? null, placing, favourites })
        }
      }),
    )
    return asked.map((it) => heads.get(it) ?? null)
  })
  return (slug, roundId, viewerId) => read({ slug, roundId, viewerId })
}

function makeBlocks(db: Db): (key: store.BlockKey, length: number) => Promise<Block> {
  const load = makeBatch(BLOCKS_AT_ONCE, (keys: store.BlockKey[]) => store.readBlocks(db, keys))
  const kept = new LRUCache<string, Block>({
    maxSize: BLOCKS_MAX,
    sizeCalculation: ({ bytes }) => bytes.length + HEAD_BYTES,
  })
  return async (key, length) => {
    const name = `${key.kind} ${key.publication_id} ${key.block} ${length}`
    const known = kept.get(name)
    if (known) return known
    const bytes = await load(key)
    if (!bytes) throw new Error(`publication ${key.publication_id} has no block ${key.block} of ${key.kind}`)
    const block = blockAt(bytes)
    kept.set(name, block)
    return block
  }
}
