import type { OutcomesBody } from '@called-it/contract/organiser/outcomes.ts'
import { hasFights } from '@called-it/rules/systems.ts'
import { inTransaction } from '../platform/database/db.ts'
import type { JobSender } from '../platform/jobs.ts'
import { finishTournament, putOutcomes, putTournament, readOutcomes } from '../results/results.ts'
import type { Db } from '../schema.ts'
import { holdSlug, holdTournament, listBriefs, readDocument } from '../tournaments/tournaments.ts'
import { BY, enterTournament } from './entering/enter.ts'
import { isOverNow, recordObservation, standingBy } from './entering/record.ts'
import { listStanding } from './entering/standing-store.ts'
import { type Feed, listFeeds, listFeedsOf, noteRun } from './feed-store.ts'
import { type Recording, readRecording } from './sources/replay/recording.ts'
import { replay } from './sources/replay/replay.ts'
import type { Get, Observation } from './source.ts'

/** A job runs again at least this often, to notice changes by an organiser (ms). */
const LOOK_AGAIN_MS = 60_000
/** How often a recording is looked at in one run. */
const LOOKS = 2

export async function replayAll(db: Db, jobs: JobSender, now: Date, reopenHours = 0): Promise<number> {
  let wait = LOOK_AGAIN_MS
  for (const feed of await listFeeds(db)) {
    if (feed.source !== 'replay' || feed.finished || feed.paused) continue
    wait = Math.min(wait, await replayOne(db, jobs, feed, now, reopenHours))
  }
  return Math.max(0, wait)
}

async function replayOne(
  db: Db,
  jobs: JobSender,
  feed: Feed,
  now: Date,
  reopenHours: number,
): Promise<number> {
  const recording = hasFights(feed.system_name) ? null : await readRecording(feed.competition)
  if (recording && recording.after !== null && !(await hasFinished(db, recording.after))) return LOOK_AGAIN_MS
  let next = Infinity
  let holds = 0
  // A recording that is read late says first who takes whose place, and then the rest, so that results come in their order.
  for (let look = 0; look < LOOKS; look += 1) {
    const isLast = look === LOOKS - 1
    const observation = await observeRecording(db, feed, now, isLast)
    holds += (await recordObservation(db, feed, observation, now)).opened
    await enterTournament(db, jobs, feed.tournament_id, now)
    next = observation.next_at ?? Infinity
    if (next > now.getTime()) break
  }
  const after = await listStanding(db, feed.tournament_id)
  const over = new Set(after.filter(isOverNow).map(({ key }) => key))
  if (recording) await sayWhatIsKnown(db, jobs, feed, recording, over)
  const wait = next > now.getTime() ? Math.min(LOOK_AGAIN_MS, next - now.getTime()) : LOOK_AGAIN_MS
  await noteRun(db, feed.id, {
    now,
    nextAt: new Date(now.getTime() + wait),
    trouble: null,
    changes: 0,
    holds,
    answered: true,
    events: after.length,
    cursor: null,
  })
  if (after.every(isOverNow)) await finish(db, jobs, feed, reopenHours)
  return wait
}

/** Returns what a recording says. Before the last look, if a fight is to have another fighter, only that. */
async function observeRecording(db: Db, feed: Feed, now: Date, isLast: boolean): Promise<Observation> {
  const standing = (await listStanding(db, feed.tournament_id)).map((event) => standingBy(event, event.key))
  const observation = await replay.observe(askNobody, {
    competition: { competition: feed.competition, season: null },
    since: null,
    standing,
    now: now.getTime(),
    speed: feed.speed,
  })
  if (observation === 'unchanged') throw new Error('a recording always says all that it knows')
  if (isLast || !hasFights(feed.system_name)) return observation
  const fights = new Map(standing.map((fight) => [fight.key, fight]))
  const replaced = observation.events.filter(({ id, first, second }) => {
    const fight = fights.get(id)
    return fight && (fight.first !== first?.id || fight.second !== second?.id)
  })
  return replaced.length > 0 ? { ...observation, events: replaced } : observation
}

/** A recording needs no answers of others. */
const askNobody: Get = (path) => Promise.reject(new Error(`a recording asks nobody, not even for ${path}`))

const hasFinished = async (db: Db, slug: string): Promise<boolean> =>
  (await listBriefs(db, undefined)).some((item) => item.slug === slug && item.status === 'finished')

async function finish(db: Db, jobs: JobSender, feed: Feed, reopenHours: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Locked before anything else, as an import of a document does.
    await holdSlug(trx, feed.slug)
    await holdTournament(trx, feed.tournament_id)
    const current = (await listFeedsOf(trx, feed.tournament_id)).find(({ id }) => id === feed.id)
    // A tournament that was reopened is finished by its organiser.
    if (current && !current.finished && !current.reopened)
      await finishTournament(trx, { jobs, by: BY }, feed.slug, { force: true, reopenHours })
  })
}

/**
 * Enters what is known once certain matches have ended (`over` holds the keys of ended matches): outcomes that cannot be
 * computed, and the counts that players bring. Outcomes that an organiser has set stay.
 */
async function sayWhatIsKnown(
  db: Db,
  jobs: JobSender,
  { slug }: Feed,
  { document, outcomes, counted_after }: Recording,
  over: ReadonlySet<string>,
): Promise<void> {
  const areOver = (keys: string[]) => keys.length > 0 && keys.every((key) => over.has(key))
  for (const { after, set } of outcomes) {
    if (!areOver(after)) continue
    const unsaid = unsaidOf(set, await readOutcomes(db, slug))
    if (Object.keys(unsaid).length > 0) await putOutcomes(db, { jobs, by: BY }, slug, unsaid)
  }
  if (!areOver(counted_after)) return
  const stored = await readDocument(db, slug)
  if (stored.players?.some(({ goals_before: goals }) => goals)) return
  await putTournament(db, { jobs, by: BY }, slug, { ...stored, players: document.players })
}

/** Returns the outcomes that have not been set yet. */
function unsaidOf({ group_orders: orders, ...fields }: OutcomesBody, current: OutcomesBody): OutcomesBody {
  const without = <Fields extends object>(given: Fields, known: object | null | undefined) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => !(name in (known ?? {})))) as Fields
  const unsaid = without(orders ?? {}, current.group_orders)
  return {
    ...without(fields, current),
    ...(Object.keys(unsaid).length > 0 && { group_orders: unsaid }),
  }
}
