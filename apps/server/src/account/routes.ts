import * as calls from '@called-it/contract/account/own-account.ts'
import type { UserRow } from '../accounts/accounts.ts'
import type { Mount } from '../platform/http/endpoint.ts'
import type { Limit } from '../platform/limits/limits.ts'
import type { RatingReaders } from '../ratings/ratings.ts'
import type { Db } from '../schema.ts'
import { deleteAccount, listOwnTournaments } from './account.ts'
import { exportData } from './export.ts'

/** The browser saves the response as a file instead of showing it. */
const AS_FILE = { 'content-disposition': 'attachment; filename="called-it-account.json"' }

export function ownAccountRoutes(
  mount: Mount<UserRow>,
  db: Db,
  rows: RatingReaders['rows'],
  exports: Limit,
): void {
  mount(calls.listOwnTournaments, ({ user, query }) => listOwnTournaments(db, rows, user.id, query))
  mount(calls.exportData, ({ user }) => exportData(db, exports, user), { headers: AS_FILE })
  mount(calls.deleteUser, async ({ user, recordSecurity }) => {
    await deleteAccount(db, user.id)
    recordSecurity('account_deleted')
    return undefined
  })
}
