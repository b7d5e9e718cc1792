import { sql } from 'kysely'
import type { ClientBase, Pool } from 'pg'
import { isOlder, RELEASE } from '../release.ts'
import type { Db } from './db.ts'

/** The line by which a migration names the oldest release that may run on a database that has it. */
const OLDEST = /^-- Oldest program: (\d+\.\d+\.\d+)\.?$/m

/** How often a running process looks whether a newer release has migrated its database (ms). */
const LOOK_MS = 10_000

/** Returns the oldest release that may run after a migration; null: the text names none. */
export const oldestOf = (text: string): string | null => OLDEST.exec(text)?.[1] ?? null

/** A migration that a database has, and the oldest release that may run with it; null: it names none. */
export type Applied = { name: string; oldest: string | null }

/**
 * Returns a sentence if this release may not run on a database with these migrations, which it does not know itself.
 * Null: it may.
 */
export function refusalOf(foreign: readonly Applied[], release = RELEASE): string | null {
  const unnamed = foreign.filter(({ oldest }) => oldest === null)
  if (unnamed.length > 0) {
    const names = unnamed.map(({ name }) => name).join(', ')
    return `The database is of another version of this program: it has ${names}.`
  }
  const refusing = foreign.find(({ oldest }) => isOlder(release, oldest!))
  if (!refusing) return null
  return (
    `A newer release has migrated the database: since ${refusing.name} it needs release ${refusing.oldest} or a newer one, ` +
    `and this is ${release}. Start a newer release, or restore the backup from before the upgrade.`
  )
}

/** Reads the migrations that a database has and this program does not know. */
export async function readForeign(db: ClientBase | Pool, known: readonly string[]): Promise<Applied[]> {
  const { rows } = await db.query<Applied>(
    'select name, oldest from migrations where name <> all ($1) order by name',
    [known],
  )
  return rows
}

/** Refuses, from now on, releases before this one: those that do not know the migration with a name like this. */
export async function refuseOlder<Schema>(db: Db<Schema>, name: string, release: string): Promise<void> {
  await sql`
    update migrations set oldest = ${release} where name like ${name} and oldest is distinct from ${release}`.execute(
    db,
  )
}

/**
 * Looks every 10 s whether a newer release has migrated the database so that this one may no longer run on it, and calls
 * `onRefusal` once with the sentence that says so. Returns what ends the looking.
 */
export function watchRelease(
  pool: Pool,
  known: readonly string[],
  onRefusal: (sentence: string) => void,
  everyMs = LOOK_MS,
): () => Promise<void> {
  let isLooking = false
  const timer = setInterval(() => {
    // A look that takes longer than the time between two is not repeated meanwhile.
    if (isLooking) return
    isLooking = true
    readForeign(pool, known)
      .then(
        (foreign) => {
          const refusal = refusalOf(foreign)
          if (refusal === null) return
          clearInterval(timer)
          onRefusal(refusal)
        },
        // A database that is away is reported by the readiness check; the next look asks again.
        () => {},
      )
      .finally(() => (isLooking = false))
  }, everyMs)
  timer.unref()
  return async () => clearInterval(timer)
}
