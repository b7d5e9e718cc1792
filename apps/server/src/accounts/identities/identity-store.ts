import type { OwnIdentity } from '@called-it/contract/account/identities.ts'
import type { IdentityKind } from '@called-it/contract/account/identities.ts'
import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { Identity } from './identity.ts'

/** The identities of a user, those linked first come first. */
export async function listIdentities(db: Db, userId: number): Promise<OwnIdentity[]> {
  const { rows } = await sql<OwnIdentity>`
    select i.kind, coalesce(i.label, i.key) as key, i.linked_at from identities i
    where i.user_id = ${userId} order by i.linked_at, i.kind`.execute(db)
  return rows
}

/** Returns the user that an identity belongs to; null: nobody. */
export async function findOwner(db: Db, { kind, key }: Identity): Promise<number | null> {
  const { rows } = await sql<{ user_id: number }>`
    select i.user_id from identities i where i.kind = ${kind} and i.key = ${key}`.execute(db)
  return rows[0]?.user_id ?? null
}

/** Adds an identity to a user. Its kind is not that of the account number, which `setNumber` writes. */
export async function addIdentity(db: Db, userId: number, { kind, key }: Identity): Promise<void> {
  await sql`
    insert into identities (kind, key, user_id) values (${kind}, ${key}, ${userId})`.execute(db)
}

/** Writes what a user reads in place of the key of an identity. */
export async function setLabel(db: Db, { kind, key }: Identity, label: string): Promise<void> {
  await sql`update identities set label = ${label} where kind = ${kind} and key = ${key}`.execute(db)
}

/** Writes or removes the account number of a user; the database lets its identity follow. */
export async function setNumber(db: Db, userId: number, number: string | null): Promise<void> {
  await sql`update users set reddy_id = ${number} where id = ${userId}`.execute(db)
}

/** Removes an identity; the account number is removed by `setNumber`. */
export async function removeIdentity(db: Db, userId: number, kind: IdentityKind): Promise<void> {
  await sql`delete from identities where user_id = ${userId} and kind = ${kind}`.execute(db)
}

/** Removes all identities of a user but the account number. */
export async function removeIdentities(db: Db, userId: number): Promise<void> {
  await sql`delete from identities where user_id = ${userId} and kind <> 'reddy'`.execute(db)
}

/** Returns the identities of a user as they are named by `accountOf`. */
export async function listAccounts(
  db: Db,
  userId: number,
): Promise<{ kind: IdentityKind; account: string }[]> {
  const { rows } = await sql<{ kind: IdentityKind; account: string }>`
    select i.kind, account_of(i.kind, i.key) as account from identities i
    where i.user_id = ${userId} order by i.linked_at, i.kind`.execute(db)
  return rows
}
