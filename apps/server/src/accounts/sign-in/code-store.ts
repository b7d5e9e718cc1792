import type { IdentityKind } from '@called-it/contract/account/identities.ts'
import type { Language } from '@called-it/contract/languages.ts'
import { NETWORK_KNOWN_DAYS, WRONG_TRIES_DAYS } from '@called-it/rules/limits.ts'
import { sql } from 'kysely'
import { siteOf } from '../../platform/network/network.ts'
import type { Db } from '../../schema.ts'
import { identityOf } from '../identities/identity.ts'
import type { Guesses } from './guessing.ts'

/** The account of a code, and the network from which it is asked for or tried. */
export type Origin = { account: string; network: string }

/** How long a network is known after a sign-in from it, and the most known networks of an account: the latest ones. */
export const KNOWN_FOR = sql`${sql.lit(NETWORK_KNOWN_DAYS)} * interval '1 day'`
const KNOWN_MAX = 5
/** The time after which every wrong try is forgotten. */
const WRONG_FOR = sql`${sql.lit(WRONG_TRIES_DAYS)} * interval '1 day'`
/** The key of the lock under which codes of an account are sent and tried one at a time. */
const LOCK_CLASS = 2

/** The text of identity `i` that codes and networks are kept by. */
const ACCOUNT_OF = sql`account_of(i.kind, i.key)`

/** Whether identity `i` is the one that a text names. */
function isAccount(account: string) {
  const { kind, key } = identityOf(account)
  return sql`i.kind = ${kind} and i.key = ${key}`
}

/** Locks the codes of an account until the caller's transaction ends, so that concurrent tries are counted one by one. */
export async function holdCodes(db: Db, account: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_CLASS}, hashtext(${account}))`.execute(db)
}

/** Locks the codes of a user before the caller locks more rows of the user: a sign-in locks the codes first too. */
export async function holdCodesOf(db: Db, userId: number): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(${LOCK_CLASS}, hashtext(x.account)) from (
      select ${ACCOUNT_OF} as account from identities i where i.user_id = ${userId} order by 1 offset 0) x`.execute(
    db,
  )
}

const knownOf = ({ account }: Origin) => sql`
  select k.network from sign_in_networks k
  where k.account = ${account} and k.signed_in_at > clock_timestamp() - ${KNOWN_FOR}`

/** Whether the account has signed in from this network. */
export async function isKnown(db: Db, origin: Origin): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`
    select ${origin.network}::text in (${knownOf(origin)}) as is_known`.execute(db)
  return rows[0]!.is_known
}

/** A valid code: that of the network itself, else the newest of any. */
export type LivingCode = { network: string; code_hash: Buffer; tries_left: number }

const codeOf = ({ account, network }: Origin) => sql<LivingCode>`
  select c.network, c.code_hash,
    case when c.network = ${network} then c.tries_left else c.tries_left_elsewhere end as tries_left
  from login_codes c
  where c.account = ${account} and c.expires_at > clock_timestamp()
  order by c.network = ${network} desc, c.sent_at desc limit 1`

export async function findCode(db: Db, origin: Origin): Promise<LivingCode | null> {
  const { rows } = await codeOf(origin).execute(db)
  return rows[0] ?? null
}

/** A valid code, and whether the account has signed in from this network. */
export async function findCodeAndKnown(
  db: Db,
  origin: Origin,
): Promise<{ code: LivingCode | null; is_known: boolean }> {
  const { rows } = await sql<{ is_known: boolean } & (LivingCode | { network: null })>`
    select h.is_known, c.network, c.code_hash, c.tries_left
    from (select ${origin.network}::text in (${knownOf(origin)}) as is_known) h
      left join lateral (${codeOf(origin)}) c on true`.execute(db)
  const { is_known, ...code } = rows[0]!
  return { is_known, code: code.network === null ? null : code }
}

/** The wrong tries that count for a network: its own if it is known, else those of all unknown networks. */
export type GuessState = Guesses & {
  is_known: boolean
  is_organiser: boolean
  /** Whether codes asked for from other networks are valid. */
  has_other_codes: boolean
}

/** Without the network's own code: a new one replaces it. */
export async function readGuessState(db: Db, origin: Origin): Promise<GuessState> {
  const { account, network } = origin
  const { rows } = await sql<GuessState>`
    with known as materialized (${knownOf(origin)}), here as (select ${network}::text in (table known) as is_known)
    select h.is_known, coalesce(n.wrong, 0) as wrong,
      coalesce(extract(epoch from clock_timestamp() - n.wrong_at) * 1000, 0)::float8 as ago_ms,
      (select coalesce(sum(c.tries_left), 0) from login_codes c
        where c.account = ${account} and c.expires_at > clock_timestamp()
          and not h.is_known and c.network <> ${network} and c.network not in (table known))::int as open,
      exists (select from login_codes c
        where c.account = ${account} and c.expires_at > clock_timestamp() and c.network <> ${network}) as has_other_codes,
      exists (select from identities i where ${isAccount(account)} and is_organiser(i.user_id)) as is_organiser
    from here h
      left join sign_in_networks n on n.account = ${account}
        and n.network is not distinct from case when h.is_known then ${network} end`.execute(db)
  return rows[0]!
}

/** Stores the newest code of a network in place of the previous one. */
export async function putCode(
  db: Db,
  { account, network }: Origin,
  code: { hash: Buffer; lifetime_ms: number; tries: number },
): Promise<void> {
  await sql`
    insert into login_codes (account, network, code_hash, expires_at, tries_left, tries_left_elsewhere)
    values (${account}, ${network}, ${code.hash}, clock_timestamp() + ${code.lifetime_ms} * interval '1 millisecond',
      ${code.tries}, ${code.tries})
    on conflict (account, network) do update set code_hash = excluded.code_hash, sent_at = excluded.sent_at,
      expires_at = excluded.expires_at, tries_left = excluded.tries_left,
      tries_left_elsewhere = excluded.tries_left_elsewhere`.execute(db)
}

export async function deleteCode(db: Db, { account, network }: Origin): Promise<void> {
  await sql`delete from login_codes where account = ${account} and network = ${network}`.execute(db)
}

/** The number of rows that all accounts without a user or a code share. */
const ROWS_OF_NOBODY = 256

/** Returns the row for the wrong tries of strangers. */
const countedFor = (account: string) => sql`
  case when exists (select from identities i where ${isAccount(account)})
      or exists (select from login_codes c where c.account = ${account})
    then ${account} else 'nobody ' || (hashtext(${account}) & ${ROWS_OF_NOBODY - 1}) end`

/**
 * Counts a wrong try at a code and stores the sum of wrong tries. `tried` is null if no code was valid, `isKnown` whether
 * the network is known to the account. A row is
 * written then as well, so that the time reveals nothing; without a user it is a shared row.
 */
export async function countTry(
  db: Db,
  { account, network }: Origin,
  { tried, isKnown }: { tried: { code: LivingCode; wrong: number } | null; isKnown: boolean },
): Promise<void> {
  await sql`
    update login_codes set tries_left = tries_left - (network = ${network})::int,
      tries_left_elsewhere = tries_left_elsewhere - (network <> ${network})::int
    where account = ${account} and network = ${tried?.code.network ?? null}`.execute(db)
  const wrong = tried?.wrong ?? null
  const remembered = sql`
    set wrong = coalesce(${wrong}::float8, n.wrong),
      wrong_at = case when ${wrong}::float8 is null then n.wrong_at else clock_timestamp() end`
  // A wrong code does not make an expired network known again.
  if (isKnown)
    await sql`
      update sign_in_networks n ${remembered} where n.account = ${account} and n.network = ${network}`.execute(
      db,
    )
  else
    await sql`
      insert into sign_in_networks as n (account, wrong)
      select ${countedFor(account)}, coalesce(${wrong}::float8, 0)
      on conflict (account, network) do update ${remembered}`.execute(db)
}

/** Makes a network known after a sign-in, and forgets its wrong tries. */
export async function putKnown(db: Db, { account, network }: Origin): Promise<void> {
  await sql`
    insert into sign_in_networks (account, network, site, signed_in_at)
    values (${account}, ${network}, ${siteOf(network)}, clock_timestamp())
    on conflict (account, network) do update set wrong = 0, signed_in_at = excluded.signed_in_at`.execute(db)
  await sql`
    delete from sign_in_networks
    where account = ${account} and network in (
      select n.network from sign_in_networks n where n.account = ${account} and n.network is not null
      order by n.signed_in_at desc offset ${KNOWN_MAX})`.execute(db)
}

/** Removes expired codes, expired networks, and forgotten wrong tries. */
export async function deleteOver(db: Db): Promise<void> {
  await sql`delete from login_codes where expires_at < clock_timestamp()`.execute(db)
  await sql`
    delete from sign_in_networks
    where signed_in_at < clock_timestamp() - ${KNOWN_FOR}
      or signed_in_at is null and wrong_at < clock_timestamp() - ${WRONG_FOR}`.execute(db)
}

/** Removes every code and every known network. */
export async function deleteAll(db: Db): Promise<void> {
  await sql`delete from login_codes`.execute(db)
  await sql`delete from sign_in_networks where network is not null`.execute(db)
}

/** Makes all networks of a user unknown. */
export async function forgetNetworks(db: Db, userId: number): Promise<void> {
  await sql`
    delete from sign_in_networks n using identities i
    where i.user_id = ${userId} and n.account = ${ACCOUNT_OF} and n.network is not null`.execute(db)
}

/** Removes the codes and networks of a user. */
export async function deleteCodesOf(db: Db, userId: number): Promise<void> {
  await sql`
    delete from login_codes c using identities i where i.user_id = ${userId} and c.account = ${ACCOUNT_OF}`.execute(
    db,
  )
  await sql`
    delete from sign_in_networks n using identities i where i.user_id = ${userId} and n.account = ${ACCOUNT_OF}`.execute(
    db,
  )
}

/** Removes the codes and networks of an account that its user unlinks. */
export async function deleteCodesOfAccount(db: Db, account: string): Promise<void> {
  await sql`delete from login_codes where account = ${account}`.execute(db)
  await sql`delete from sign_in_networks where account = ${account}`.execute(db)
}

export type Recipient = {
  account: string
  lang: Language | null
  is_organiser: boolean
  has_new_code: boolean
}

/**
 * Returns the recipient of a message to an identity of a user, and whether a code was sent there in the last seconds. Null: the
 * user was deleted, or has unlinked it.
 */
export async function findRecipient(
  db: Db,
  { user_id: userId, way }: { user_id: number; way: IdentityKind },
  newForS: number,
): Promise<Recipient | null> {
  const { rows } = await sql<Recipient>`
    select ${ACCOUNT_OF} as account, u.lang, u.role = 'organiser' as is_organiser,
      exists (select from login_codes c where c.account = ${ACCOUNT_OF}
      and c.sent_at > clock_timestamp() - ${newForS} * interval '1 second') as has_new_code
    from users u join identities i on i.user_id = u.id and i.kind = ${way}
    where u.id = ${userId} and u.deleted_at is null`.execute(db)
  return rows[0] ?? null
}
