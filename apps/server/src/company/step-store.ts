import { STEP_MINUTES } from '@called-it/rules/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** How long a browser may be at the company's server, and how long the page may take to end the sign-in. */
const LIFETIME = sql`${STEP_MINUTES}::int * interval '1 minute'`

export type Step<State> = {
  /** The hash of the session that links the account; null: a sign-in. */
  session_hash: Buffer | null
  state: State
}

/** Keeps a step under the hash of what the browser has to bring. */
export async function putStep(
  db: Db,
  { keyHash, step, session_hash, state }: Step<object> & { keyHash: Buffer; step: 'asked' | 'proved' },
): Promise<void> {
  await sql`
    insert into company_steps (key_hash, step, session_hash, state, expires_at)
    values (${keyHash}, ${step}, ${session_hash}, ${JSON.stringify(state)}::jsonb, clock_timestamp() + ${LIFETIME})`.execute(
    db,
  )
}

/** Takes a step: nobody gets it a second time. Null: there is none, or it is too old. */
export async function takeStep<State>(
  db: Db,
  keyHash: Buffer,
  step: 'asked' | 'proved',
): Promise<Step<State> | null> {
  const { rows } = await sql<Step<State> & { is_alive: boolean }>`
    delete from company_steps where key_hash = ${keyHash} and step = ${step}
    returning session_hash, state, expires_at > clock_timestamp() as is_alive`.execute(db)
  const found = rows[0]
  return found?.is_alive ? { session_hash: found.session_hash, state: found.state } : null
}

/** Removes the steps that nobody can take any more: they may name people. */
export async function deleteOldSteps(db: Db): Promise<void> {
  await sql`delete from company_steps where expires_at < clock_timestamp()`.execute(db)
}

/** Keeps what the company's server wants to see when the session ends. */
export async function putIdToken(db: Db, tokenHash: Buffer, idToken: string): Promise<void> {
  await sql`
    insert into company_sessions (token_hash, id_token) values (${tokenHash}, ${idToken})`.execute(db)
}

/** Null: the company's server did not begin the session. */
export async function findIdToken(db: Db, tokenHash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ id_token: string }>`
    select c.id_token from company_sessions c where c.token_hash = ${tokenHash}`.execute(db)
  return rows[0]?.id_token ?? null
}
