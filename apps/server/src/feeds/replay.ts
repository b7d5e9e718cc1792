import { hasFights } from '@called-it/rules/systems.ts'
import { inTransaction } from '../platform/database/db.ts'
import type { JobSender } from '../platform/jobs.ts'
import { finishTournament } from '../results/results.ts'
import type { Db } from '../schema.ts'
import { holdSlug, holdTournament } from '../tournaments/tournaments.ts'
import { BY, LOOK_AGAIN_MS } from './replay-entry.ts'
import { replayFights } from './replay-fights.ts'
import { replayMatches } from './replay-matches.ts'
import { listReplays, type Replay } from './store.ts'

export async function replayAll(db: Db, jobs: JobSender, now: Date, reopenHours = 0): Promise<number> {
  let wait = LOOK_AGAIN_MS
  for (const replay of await listReplays(db)) {
    if (replay.finished) continue
    wait = Math.min(wait, await replayOne(db, jobs, replay, now, reopenHours))
  }
  return Math.max(0, wait)
}

async function replayOne(
  db: Db,
  jobs: JobSender,
  replay: Replay,
  now: Date,
  reopenHours: number,
): Promise<number> {
  const play = hasFights(replay.system_name) ? replayFights : replayMatches
  const { wait, is_over } = await play(db, jobs, replay, now)
  if (is_over) await finish(db, jobs, replay, reopenHours)
  return wait
}

async function finish(db: Db, jobs: JobSender, replay: Replay, reopenHours: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Locked before anything else, as an import of a document does.
    await holdSlug(trx, replay.slug)
    await holdTournament(trx, replay.tournament_id)
    const current = (await listReplays(trx)).find((item) => item.tournament_id === replay.tournament_id)
    // A tournament that was reopened is finished by its organiser.
    if (current && !current.finished && !current.reopened)
      await finishTournament(trx, { jobs, by: BY }, replay.slug, { force: true, reopenHours })
  })
}
