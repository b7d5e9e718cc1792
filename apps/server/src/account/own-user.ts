import type { User } from '@called-it/contract/account/accounts.ts'
import type { UserRow } from '../accounts/accounts.ts'
import type { Db } from '../schema.ts'
import { listBelongings } from '../teams/teams.ts'

/** Returns the signed-in user with the groups and teams of all tournaments. */
export async function ownUser(db: Db, row: UserRow): Promise<User> {
  const { accounts: _accounts, ...user } = row
  return { ...user, ...(await listBelongings(db, row.id)) }
}
