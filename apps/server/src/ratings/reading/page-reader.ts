import { makeSharedReads } from '../../platform/database/shared-reads.ts'
import type { Db } from '../../schema.ts'
import type { ViewedHead } from './head-reader.ts'
import type { Head, PublicUser, Window } from './page-store.ts'
import type { ListedRow, Published, RowReader } from './row-reader.ts'
import { makeUsers, type ShownUser } from './user-reader.ts'

/**
 * Pages that are cached, with their users: the first ones, which many look at. More of them would live long enough to be
 * moved among the old objects, and die there.
 */
const PAGES_MAX = 100
/** How long a page is cached (ms), and with it the names in it: `USER_AGE_MAX`. */
const PAGE_AGE_MAX = 2500

/** A row with its user, and the user's group and team. */
export type Row = ListedRow & ShownUser

type OfTournament = Pick<Head, 'tournament_id'>

/** Adds users to published rows. */
export type PageReader = {
  /** Published rows of a window with their users; a page is cached for all who look at it. */
  listPage(head: OfTournament & Published, window: Window): Promise<Row[]>
  /** Adds the users to rows. */
  withUsers(head: OfTournament, rows: ListedRow[]): Promise<Row[]>
  /** Adds the viewer that the head was read for to the viewer's own row. */
  withViewer(head: ViewedHead, row: ListedRow, viewer: PublicUser): Promise<Row>
  /** A user by the id, as rows show them. */
  readUser(head: OfTournament, userId: number): Promise<PublicUser>
}

type Page = { head: OfTournament & Published; window: Window }

export function makePageReader(db: Db, { list }: RowReader): PageReader {
  const users = makeUsers(db)
  const withUsers: PageReader['withUsers'] = ({ tournament_id }, rows) =>
    Promise.all(
      rows.map(async (row) => ({ ...row, ...(await users.read({ id: row.user_id, tournament_id })) })),
    )
  const readPage = makeSharedReads({
    nameOf: ({ head, window }: Page) =>
      `${head.publication_id} ${head.rows_count} ${window.offset} ${window.limit}`,
    read: async ({ head, window }) => withUsers(head, await list(head, window)),
    limits: { max: PAGES_MAX, ttl: PAGE_AGE_MAX },
  })
  return {
    withUsers,
    listPage: (head, window) => readPage({ head, window }),
    withViewer: async ({ tournament_id, placing }, row, { id, name, avatar }) => ({
      ...row,
      ...(await users.show({ id, name, avatar }, tournament_id, placing)),
    }),
    readUser: async ({ tournament_id }, id) => (await users.read({ id, tournament_id })).user,
  }
}
