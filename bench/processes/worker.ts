import { openDatabase } from '../../apps/server/src/platform/database/db.ts'
import { admitAll } from '../../apps/server/src/ratings/ratings.ts'
import { lockQuestion } from '../../apps/server/src/results/results.ts'
import type { Schema } from '../../apps/server/src/schema.ts'

/** A request of the parent process. */
export type WorkerMessage =
  | { kind: 'admit' }
  | { kind: 'lock'; tournament_id: number; question_id: number }
  | { kind: 'memory' }
  | { kind: 'cpu' }
/** The answer to it. */
export type Answered =
  | { kind: 'done' }
  | { kind: 'memory'; peakBytes: number }
  | { kind: 'cpu'; cpuMs: number }

// The jobs of a worker in a separate process, done at the request of the benchmark and not by the clock. Its
// memory is thus separate from that of the process that answers calls.
const database = openDatabase<Schema>(
  process.env.DATABASE_URL!,
  Number(process.env.DATABASE_POOL),
  (error) => {
    throw error
  },
)
const work = async (message: WorkerMessage): Promise<Answered> => {
  if (message.kind === 'admit') await admitAll(database.db)
  if (message.kind === 'lock') await lockQuestion(database.db, message.tournament_id, message.question_id)
  // maxRSS is in KiB on every system.
  if (message.kind === 'memory') return { kind: 'memory', peakBytes: process.resourceUsage().maxRSS * 1024 }
  if (message.kind === 'cpu') {
    const { user, system } = process.cpuUsage()
    return { kind: 'cpu', cpuMs: (user + system) / 1000 }
  }
  return { kind: 'done' }
}
const fail = (error: unknown) => {
  process.stderr.write(`${String(error)}\n`)
  process.exit(1)
}
process.on('message', (message: WorkerMessage) => {
  work(message).then((answered) => process.send!(answered), fail)
})
process.on('disconnect', () => {
  database.close().then(() => process.exit(0), fail)
})
