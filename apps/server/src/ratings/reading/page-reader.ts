import type { PublicUser } from '@called-it/contract/account/accounts.ts'
import { makeSharedReads } from '../../platform/database/shared-reads.ts'
import type { Changes } from '../../platform/live/changes.ts'
import type { Db } from '../../schema.ts'
import type { ViewedHead } from './head-reader.ts'
import type { Head, Window } from './page-store.ts'
import type { Published } from './block-reader.ts'
import type { ListedRow, RowReader } from './row-reader.ts'
import { makeUsers, type ShownUser } from './user-reader.ts'

/**
 * The number of pages that are cached, with their users: the first ones, which many users read. A larger
 * cache would keep pages so long that the garbage collector promotes them to its old generation.
 */
const PAGES_MAX = 100
/** How long a page is cached (ms), and with it the names in it. */
const PAGE_AGE_MAX = 2500

/** A row with its user, and the user's group and team. */
export type Row = ListedRow & ShownUser

type OfTournament = Pick<Head, 'tournament_id'>

/** Adds users to published rows. */
export type PageReader = {
  /** Returns the published rows of a window with their users; a page is cached for all its readers. */
  listPage(head: OfTournament & Published, window: Window): Promise<Row[]>
  /** Adds the users to rows. */
  withUsers(head: OfTournament, rows: ListedRow[]): Promise<Row[]>
  /** Adds the viewer to the viewer's own row; `head` was read for this viewer. */
  withViewer(head: ViewedHead, row: ListedRow, viewer: PublicUser): Promise<Row>
  /** Returns a user by the id, as rows show users. */
  readUser(head: OfTournament, userId: number): Promise<PublicUser>
}

type Page = { head: OfTournament & Published; window: Window }

export function makePageReader(db: Db, { list }: RowReader, changes?: Changes): PageReader {
  const users = makeUsers(db, changes)
  const withUsers: PageReader['withUsers'] = async ({ tournament_id }, rows) => {
    const shown = await users.readAll(
      tournament_id,
      rows.map(({ user_id }) => user_id),
    )
    return rows.map((row, at) => ({ ...row, ...shown[at]! }))
  }
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
    readUser: async ({ tournament_id }, id) => (await users.readAll(tournament_id, [id]))[0]!.user,
  }
}
