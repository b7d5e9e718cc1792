import { OWNER_ROLES, type Roles } from '@called-it/contract/account/roles.ts'
import { changeRoles, findUserId, revokeRoles } from '../../src/accounts/accounts.ts'
import type { Db } from '../../src/schema.ts'

const idOf = async (db: Db, account: string) => {
  const id = await findUserId(db, account)
  if (id === null) throw new Error(`nobody has signed in as ${account}`)
  return id
}

/** Grants roles to the user of an account, without the audit log; left out: those of an owner. */
export async function grant(db: Db, account: string, roles: Partial<Roles> = OWNER_ROLES): Promise<void> {
  await changeRoles(db, await idOf(db, account), () => ({
    owner: false,
    moderator: false,
    tournaments: [],
    ...roles,
  }))
}

/** Takes all granted roles of the user of an account. */
export async function revoke(db: Db, account: string): Promise<void> {
  await revokeRoles(db, await idOf(db, account))
}
