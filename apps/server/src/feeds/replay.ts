import { isDeepStrictEqual } from 'node:util'
import type { MatchResultBody } from '@called-it/contract/organiser.ts'
import { isOver } from '@called-it/rules/football/match-result.ts'
import type { JobSender } from '../platform/jobs.ts'
import { finishTournament, putEvent, putResult } from '../results/results.ts'
import { inTransaction } from '../platform/db.ts'
import type { Db } from '../schema.ts'
import { holdSlug, holdTournament, listBriefs, type Source } from '../tournaments/tournaments.ts'
import { lengthOf, nextMoment, resultAt } from './match-clock.ts'
import { type Recording, readRecording, sideOf } from './recording.ts'
import { BY, sayWhatIsKnown } from './replay-outcomes.ts'
import { listEvents, listReplays, type Replay, type ReplayedEvent } from './store.ts'

const MINUTE_MS = 60_000
/** A job comes back at least this often, to notice what an organiser has moved (ms). */
const LOOK_AGAIN_MS = 60_000
/** After that long a result is nothing that a feed may yet change its mind about (GAME.md 9), in minutes. */
const SETTLED_AFTER = 10

/**
 * Enters everything that the recordings say has happened by `now`, in the order in which it happened, and
 * tells in how many milliseconds there is more. Running it again, late or twice changes nothing: what is
 * due is compared with what stands. A result that an organiser entered is left alone.
 */
export async function replayAll(db: Db, jobs: JobSender, now: Date): Promise<number> {
  let wait = LOOK_AGAIN_MS
  for (const replay of await listReplays(db)) {
    if (replay.finished) continue
    wait = Math.min(wait, await replayOne(db, jobs, replay, now))
  }
  return Math.max(0, wait)
}

async function replayOne(db: Db, jobs: JobSender, replay: Replay, now: Date): Promise<number> {
  const recording = await readRecording(replay.recording)
  if (recording.after !== null && !(await hasFinished(db, recording.after))) return LOOK_AGAIN_MS
  let wait = LOOK_AGAIN_MS
  for (const listed of await listEvents(db, replay.tournament_id)) {
    const { key } = listed
    if (isOver(listed)) continue
    // A result may make the sides of a later match known, so each event is looked at as it stands by then.
    await nameSides(db, jobs, replay, recording, key)
    const event = (await listEvents(db, replay.tournament_id)).find((it) => it.key === key)
    const result = recording.results[key]
    if (!event || !result || isLeftToOthers(event) || !isAsRecorded(event, recording)) continue
    const minutes = minutesSinceKickOff(event, replay.speed, now)
    if (minutes === null) continue
    await enter(db, jobs, replay, event, result, minutes, sideOf(recording.document, event))
    const next = nextMoment(result, minutes)
    if (next !== null) wait = Math.min(wait, ((next - minutes) * MINUTE_MS) / replay.speed)
  }
  const events = await listEvents(db, replay.tournament_id)
  await sayWhatIsKnown(db, jobs, replay, recording, new Set(events.filter(isOver).map(({ key }) => key)))
  if (events.every(isOver)) await finish(db, jobs, replay)
  return wait
}

const hasFinished = async (db: Db, slug: string): Promise<boolean> =>
  (await listBriefs(db, undefined)).some((it) => it.slug === slug && it.status === 'finished')

const isLeftToOthers = (event: ReplayedEvent): boolean =>
  isOver(event) ||
  event.status === 'postponed' ||
  event.result_source === 'organiser' ||
  event.result_source === 'cli' ||
  event.first === null ||
  event.second === null

/** Where an organiser lets others meet, the recorded match is not this one. */
function isAsRecorded(event: ReplayedEvent, { document, sides }: Recording): boolean {
  const recorded = sides[event.key] ?? document.events.find((it) => it.key === event.key)
  return recorded?.first === event.first && recorded?.second === event.second
}

/** Minutes of football: at ten times the speed a minute of ours is ten of theirs. */
function minutesSinceKickOff(event: ReplayedEvent, speed: number, now: Date): number | null {
  if (event.starts_at === null) return null
  return ((now.getTime() - Date.parse(event.starts_at)) / MINUTE_MS) * speed
}

async function enter(
  db: Db,
  jobs: JobSender,
  replay: Replay,
  event: ReplayedEvent,
  recorded: MatchResultBody,
  minutes: number,
  side: (player: string) => 'first' | 'second' | null,
): Promise<void> {
  const due = resultAt(recorded, minutes, side)
  if (!due || isDeepStrictEqual(due, event.result)) return
  const source: Source = minutes > lengthOf(recorded) + SETTLED_AFTER ? 'cli' : 'feed'
  await ifUnchanged(db, replay, event, (trx) =>
    putResult(trx, jobs, BY, { slug: replay.slug, key: event.key }, due, { source }),
  )
}

async function nameSides(
  db: Db,
  jobs: JobSender,
  replay: Replay,
  recording: Recording,
  key: string,
): Promise<void> {
  const sides = recording.sides[key]
  if (!sides) return
  const events = await listEvents(db, replay.tournament_id)
  const event = events.find((it) => it.key === key)
  if (!event || (event.first !== null && event.second !== null)) return
  const decided = new Set(events.filter(isOver).map((it) => it.key))
  const isKnown = sides.known_after.every((before) => decided.has(before))
  const sideOfNow = (side: 'first' | 'second') => (isKnown || sides.waiting === side ? sides[side] : null)
  // A side that an organiser has named stays.
  const first = event.first ?? sideOfNow('first')
  const second = event.second ?? sideOfNow('second')
  if (first === event.first && second === event.second) return
  await ifUnchanged(db, replay, event, (trx) =>
    putEvent(trx, jobs, BY, { slug: replay.slug, key }, { first, second }),
  )
}

/**
 * Writes where an event still is as it was read. What an organiser or another process has entered meanwhile
 * stands, and is looked at in the next run.
 */
async function ifUnchanged(
  db: Db,
  replay: Replay,
  event: ReplayedEvent,
  write: (trx: Db) => Promise<unknown>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await holdTournament(trx, replay.tournament_id)
    const current = (await listEvents(trx, replay.tournament_id)).find((it) => it.key === event.key)
    if (isDeepStrictEqual(current, event)) await write(trx)
  })
}

async function finish(db: Db, jobs: JobSender, replay: Replay): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Before anything else is held: so does whoever sends a document.
    await holdSlug(trx, replay.slug)
    await holdTournament(trx, replay.tournament_id)
    const current = (await listReplays(trx)).find((it) => it.tournament_id === replay.tournament_id)
    if (current && !current.finished) await finishTournament(trx, jobs, BY, replay.slug)
  })
}
