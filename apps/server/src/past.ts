import { endAllSessions, findUserId, revokeRoles } from './accounts/accounts.ts'
import type { Config } from './config.ts'
import { type Demo, loadDemo } from './demo/demo.ts'
import { inTransaction } from './platform/database/db.ts'
import type { JobSender } from './platform/jobs.ts'
import { readNote, replaceNote } from './platform/database/notes.ts'
import type { Db } from './schema.ts'

// Notes that processes leave in a database, and their consequences for this process.

const MESSENGER = 'messenger'
const DEMO = 'demo'

/**
 * Stores which messenger is in use. With the built-in one anybody can sign in as anybody. When a real one
 * replaces it, every session ends and the demo's organiser, whose number is well known, loses the role.
 * Returns whether that was so.
 */
export async function takeUpMessenger(db: Db, messenger: Config['messenger']): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const before = await replaceNote<Config['messenger']>(trx, MESSENGER, messenger)
    if (messenger === 'builtin' || before !== 'builtin') return false
    await endAllSessions(trx)
    const demo = await findDemo(trx)
    const organiser = demo && (await findUserId(trx, demo.organiser))
    if (organiser !== null) await revokeRoles(trx, organiser)
    return true
  })
}

/** Returns the messenger of the API's processes. Null: none has started yet. */
export const findMessenger = (db: Db): Promise<Config['messenger'] | null> => readNote(db, MESSENGER)

/** Loads the demo into an empty database. */
export async function addDemo(db: Db, jobs: JobSender, speed: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const demo = await loadDemo(trx, jobs, { speed })
    if (demo) await replaceNote(trx, DEMO, demo)
  })
}

/** Returns the demo that this database holds, whichever process has loaded it. */
export const findDemo = (db: Db): Promise<Demo | null> => readNote<Demo>(db, DEMO)
