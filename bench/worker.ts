import { openDatabase } from '../apps/server/src/platform/database/db.ts'
import { admitAll } from '../apps/server/src/ratings/ratings.ts'
import { lockQuestion } from '../apps/server/src/results/results.ts'
import type { Schema } from '../apps/server/src/schema.ts'

/** What the parent process asks for. */
export type Asked =
  | { kind: 'admit' }
  | { kind: 'lock'; tournament_id: number; question_id: number }
  | { kind: 'memory' }
/** What it is answered. */
export type Answered = { kind: 'done' } | { kind: 'memory'; peakBytes: number }

// The work of a worker in a process of its own, when the benchmark asks for it and not by the clock: so its memory can
// be told apart from that of the process that answers calls.
const database = openDatabase<Schema>(
  process.env.DATABASE_URL!,
  Number(process.env.DATABASE_POOL),
  (error) => {
    throw error
  },
)
const work = async (asked: Asked): Promise<Answered> => {
  if (asked.kind === 'admit') await admitAll(database.db)
  if (asked.kind === 'lock') await lockQuestion(database.db, asked.tournament_id, asked.question_id)
  // maxRSS is in KiB on every system.
  if (asked.kind === 'memory') return { kind: 'memory', peakBytes: process.resourceUsage().maxRSS * 1024 }
  return { kind: 'done' }
}
const fail = (error: unknown) => {
  process.stderr.write(`${String(error)}\n`)
  process.exit(1)
}
process.on('message', (asked: Asked) => {
  work(asked).then((answered) => process.send!(answered), fail)
})
process.on('disconnect', () => {
  database.close().then(() => process.exit(0), fail)
})
