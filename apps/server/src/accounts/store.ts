import type { PublicUser } from '@called-it/contract/account/accounts.ts'
import type { Roles } from '@called-it/contract/account/roles.ts'
import type { Language } from '@called-it/contract/languages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../schema.ts'
import { PUBLIC_USER } from './accounts-sql.ts'
import { addIdentity } from './identities/identity-store.ts'
import { identityOf } from './identities/identity.ts'
import { isUnnoted } from './sessions/session-store.ts'

export type UserRow = {
  id: number
  reddy_id: string | null
  name: string
  avatar: string | null
  lang: Language | null
  has_mailing: boolean
  department: string | null
  created_at: string
  role: 'user' | 'organiser'
  roles: Roles | null
  is_newcomer: boolean
  /** What the user signs in with, by `accountOf`. */
  accounts: string[]
}

/** The identities of user `u` as texts. */
export const ACCOUNTS = sql`array(select account_of(i.kind, i.key) from identities i
  where i.user_id = u.id order by i.linked_at, i.kind)`

/** The columns of a user that sign-in and every call need. */
export const COLUMNS = sql`u.id, u.reddy_id, u.name, u.avatar, u.lang, u.has_mailing, u.department, u.created_at, u.role,
  u.roles, u.is_newcomer, ${ACCOUNTS} as accounts`

/** The highest of user and organiser that roles make. */
export const roleOf = (held: RawBuilder<unknown>) => sql`case when (${held} -> 'owner')::boolean
  or coalesce(${held} -> 'tournaments', '[]') <> '[]' then 'organiser' else 'user' end`

/** Returns the user of an account (`accountOf`); null: it has not signed in yet. */
export async function findUser(db: Db, account: string): Promise<UserRow | null> {
  const { kind, key } = identityOf(account)
  const { rows } = await sql<UserRow>`
    select ${COLUMNS} from identities y join users u on u.id = y.user_id
    where y.kind = ${kind} and y.key = ${key}`.execute(db)
  return rows[0] ?? null
}

/** What is known of a user at the first sign-in: a name, or the noun that makes one with the id; the department. */
export type Given = { name?: string | null; noun: string; department?: string | null }

/**
 * Creates the user of an account that has none, looked up first: a conflicting insert would use up an id at every sign-in. Two
 * first sign-ins of one account must not run at once, but for account numbers: callers hold its codes (`holdCodes`).
 */
export async function makeUser(db: Db, account: string, given: Given): Promise<UserRow> {
  const identity = identityOf(account)
  const number = identity.kind === 'reddy' ? identity.key : null
  const { rows } = await sql<{ id: number }>`
    insert into users as u (reddy_id, name, department, is_newcomer)
    values (${number}, coalesce(${given.name ?? null}, ${given.noun} || ' ' || currval(pg_get_serial_sequence('users', 'id'))),
      ${given.department ?? null}, true)
    on conflict (reddy_id) do update set reddy_id = excluded.reddy_id
    returning id`.execute(db)
  if (identity.kind !== 'reddy') await addIdentity(db, rows[0]!.id, identity)
  return (await findUser(db, account))!
}

export async function makeSession(
  db: Db,
  userId: number,
  tokenHash: Buffer,
  lifetimeMs: number,
  client: string | null = null,
): Promise<void> {
  await sql`
    insert into sessions (token_hash, user_id, expires_at, client)
    values (${tokenHash}, ${userId}, clock_timestamp() + ${lifetimeMs} * interval '1 millisecond', ${client})`.execute(
    db,
  )
}

/** Replaces the accounts that are organisers by the settings; returns how many were removed. */
export async function keepOrganisers(db: Db, accounts: readonly string[]): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    with gone as (
      delete from organiser_accounts where account <> all(${[...accounts]}::text[]) returning 1
    ), kept as (
      insert into organiser_accounts select distinct unnest(${[...accounts]}::text[]) on conflict do nothing
    )
    select count(*) as removed from gone`.execute(db)
  return rows[0]!.removed
}

/** A user by a session, and whether the use of the session has to be noted. */
export type SessionUser = UserRow & { session_id: number; is_unnoted: boolean }

/** Returns the user of each valid token, in the order of the tokens. */
export async function findUsersByTokens(db: Db, tokenHashes: Buffer[]): Promise<(SessionUser | null)[]> {
  const { rows } = await sql<SessionUser | { id: null }>`
    select ${COLUMNS}, s.id as session_id, ${isUnnoted} as is_unnoted
    from unnest(${tokenHashes}::bytea[]) with ordinality asked (token_hash, ord)
      left join sessions s on s.token_hash = asked.token_hash and s.expires_at > clock_timestamp()
      -- a login that overlapped with the deletion of its account leaves a session without a user
      left join users u on u.id = s.user_id and u.deleted_at is null and u.blocked_at is null
    order by asked.ord`.execute(db)
  return rows.map((row) => (row.id === null ? null : row))
}

/** Ends a session; returns its user. */
export async function deleteSession(db: Db, tokenHash: Buffer): Promise<number | null> {
  // Before the session: its browser gets no more messages. One whose session expires goes on getting them.
  await sql`
    delete from push_subscriptions where session_id in (
      select s.id from sessions s where s.token_hash = ${tokenHash}
    )`.execute(db)
  const { rows } = await sql<{ user_id: number }>`
    delete from sessions where token_hash = ${tokenHash} returning user_id`.execute(db)
  return rows[0]?.user_id ?? null
}

export async function deleteAllSessions(db: Db): Promise<void> {
  await sql`delete from push_subscriptions`.execute(db)
  await sql`delete from sessions`.execute(db)
}

/** Null: the account has just been deleted. */
export async function setLanguage(db: Db, userId: number, lang: Language): Promise<UserRow | null> {
  const { rows } = await sql<UserRow>`
    update users u set lang = ${lang} where id = ${userId} and deleted_at is null
    returning ${COLUMNS}`.execute(db)
  return rows[0] ?? null
}

/** Removes expired sessions. */
export async function deleteExpired(db: Db): Promise<void> {
  await sql`delete from sessions where expires_at < clock_timestamp()`.execute(db)
}

export type NewUser = {
  reddy_id: string
  name: string
  lang: Language
  /** Left out: none. */
  roles?: Roles
  /** Left out: not. */
  has_mailing?: boolean
}

/** Creates users who have never signed in; returns the ids of all users by account number. */
export async function addUsers(db: Db, users: NewUser[]): Promise<Map<string, number>> {
  await sql`
    insert into users (reddy_id, name, lang, roles, role, has_mailing)
    select x.reddy_id, x.name, x.lang, x.roles, ${roleOf(sql`x.roles`)}, coalesce(x.has_mailing, false)
    from jsonb_to_recordset(${JSON.stringify(users)}::jsonb)
      as x (reddy_id text, name text, lang text, roles jsonb, has_mailing boolean)
    on conflict (reddy_id) do nothing`.execute(db)
  const { rows } = await sql<{ id: number; reddy_id: string }>`
    select id, reddy_id from users where reddy_id = any(${users.map((user) => user.reddy_id)})`.execute(db)
  return new Map(rows.map((row) => [row.reddy_id, row.id]))
}

/** Returns the public part of these users, in their order. Ids of nobody are left out. */
export async function readUsers(db: Db, ids: number[]): Promise<PublicUser[]> {
  const { rows } = await sql<PublicUser>`
    select ${PUBLIC_USER} from unnest(${ids}::int[]) with ordinality x (id, ord)
      join users u on u.id = x.id
    order by x.ord`.execute(db)
  return rows
}
