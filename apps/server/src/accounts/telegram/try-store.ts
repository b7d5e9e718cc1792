import type { TelegramState } from '@called-it/contract/account/telegram.ts'
import type { Language } from '@called-it/contract/languages.ts'
import { REFUSED_MINUTES } from '@called-it/rules/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

/** A sign-in, or a link of an account, that goes on in the chat. */
type NewTry = {
  id: string
  link_hash: Buffer
  secret_hash: Buffer
  /** Whose account gets the identity; null: a sign-in. */
  user_id: number | null
  network: string
  language: Language
  /** Shown in the browser. */
  number: number
  /** Shown in the chat, one of them the number. */
  numbers: number[]
}

/** Keeps a new try; returns when it ends. */
export async function addTry(db: Db, made: NewTry, lifetimeMs: number): Promise<string> {
  const { rows } = await sql<{ expires_at: string }>`
    insert into telegram_tries (id, link_hash, secret_hash, user_id, network, language, number, numbers, expires_at)
    values (${made.id}, ${made.link_hash}, ${made.secret_hash}, ${made.user_id}, ${made.network}, ${made.language},
      ${made.number}, ${made.numbers}::smallint[], clock_timestamp() + ${lifetimeMs}::float8 * interval '1 millisecond')
    returning expires_at`.execute(db)
  return rows[0]!.expires_at
}

/** Returns how far a try is; null: there is none, or it is over. */
export async function findState(db: Db, id: string): Promise<TelegramState | null> {
  const { rows } = await sql<{ state: TelegramState }>`
    select t.state from telegram_tries t where t.id = ${id} and t.expires_at > clock_timestamp()`.execute(db)
  return rows[0]?.state ?? null
}

/** Who opens a link in the chat. */
export type Opener = { id: string; name: string; language: Language }

/** What the chat asks. */
export type OpenedTry = {
  id: string
  numbers: number[]
  network: string
  /** The language of the page. */
  language: Language
  /** The name of the account that gets the identity; null: a sign-in. */
  owner: string | null
}

/** How long refused tries of a person count, and how many of them end the links that the person opens. */
const REFUSED_FOR = sql`${REFUSED_MINUTES}::int * interval '1 minute'`
const REFUSED_MAX = 3

/**
 * Opens the link of a try, once. Returns null if there is none, it was opened before, or the person has met wrong numbers too often: one
 * in three guesses is right.
 */
export async function openTry(db: Db, linkHash: Buffer, by: Opener): Promise<OpenedTry | null> {
  const { rows } = await sql<OpenedTry>`
    update telegram_tries t
    set state = 'opened', telegram_id = ${by.id}, telegram_name = ${by.name}, telegram_language = ${by.language}
    where t.link_hash = ${linkHash} and t.state = 'waiting' and t.expires_at > clock_timestamp()
      and (select count(*) from telegram_tries o where o.telegram_id = ${by.id} and o.state = 'refused'
        and o.expires_at > clock_timestamp() - ${REFUSED_FOR}) < ${REFUSED_MAX}
    returning t.id, t.numbers, t.network, t.language, (select u.name from users u where u.id = t.user_id) as owner`.execute(
    db,
  )
  return rows[0] ?? null
}

/**
 * Chooses a number in a try that the same person has opened; null is none of them. Returns what it is now; null: it is over, was decided
 * before, or is another person's.
 */
export async function chooseNumber(
  db: Db,
  id: string,
  { telegramId, number }: { telegramId: string; number: number | null },
): Promise<{ state: 'chosen' | 'refused'; language: Language } | null> {
  const { rows } = await sql<{ state: 'chosen' | 'refused'; language: Language }>`
    update telegram_tries t set state = case when t.number = ${number}::int then 'chosen' else 'refused' end
    where t.id = ${id} and t.state = 'opened' and t.telegram_id = ${telegramId} and t.expires_at > clock_timestamp()
    returning t.state, t.language`.execute(db)
  return rows[0] ?? null
}

/** A try that was decided for the browser's number. */
export type ChosenTry = {
  telegram_id: string
  telegram_name: string
  telegram_language: Language
}

/** The browser that has begun a try, and for whom. */
export type TryKey = { id: string; secretHash: Buffer; userId: number | null }

/** Uses a chosen try up. Null: it is not chosen, is over, or belongs to another browser or user. */
export async function useTry(db: Db, { id, secretHash, userId }: TryKey): Promise<ChosenTry | null> {
  const { rows } = await sql<ChosenTry>`
    delete from telegram_tries t
    where t.id = ${id} and t.secret_hash = ${secretHash} and t.user_id is not distinct from ${userId}::int
      and t.state = 'chosen' and t.expires_at > clock_timestamp()
    returning t.telegram_id, t.telegram_name, t.telegram_language`.execute(db)
  return rows[0] ?? null
}

/** Whether a try of this browser still waits for the chat. */
export async function isWaiting(db: Db, { id, secretHash, userId }: TryKey): Promise<boolean> {
  const { rows } = await sql<{ is_waiting: boolean }>`
    select exists (select from telegram_tries t
      where t.id = ${id} and t.secret_hash = ${secretHash} and t.user_id is not distinct from ${userId}::int
        and t.state in ('waiting', 'opened') and t.expires_at > clock_timestamp()) as is_waiting`.execute(db)
  return rows[0]!.is_waiting
}

/** Notes that the data of a Mini App were used; false: they were used before. */
export async function addUse(db: Db, hash: Buffer, lifetimeMs: number): Promise<boolean> {
  const { rows } = await sql<{ is_first: boolean }>`
    insert into telegram_uses (hash, expires_at)
    values (${hash}, clock_timestamp() + ${lifetimeMs}::float8 * interval '1 millisecond')
    on conflict do nothing returning true as is_first`.execute(db)
  return rows.length > 0
}

/** Removes tries and uses that are over. */
export async function deleteOver(db: Db): Promise<void> {
  await sql`delete from telegram_tries where expires_at < clock_timestamp() - ${REFUSED_FOR}`.execute(db)
  await sql`delete from telegram_uses where expires_at < clock_timestamp()`.execute(db)
}

/** Removes all tries: everybody signs in again. */
export async function deleteAllTries(db: Db): Promise<void> {
  await sql`delete from telegram_tries`.execute(db)
}
