import { isDeepStrictEqual } from 'node:util'
import type { MatchResultBody } from '@called-it/contract/organiser/results.ts'
import { isOver } from '@called-it/rules/facts.ts'
import type { JobSender } from '../platform/jobs.ts'
import { putEvent, putResult } from '../results/results.ts'
import type { Db } from '../schema.ts'
import { listBriefs, type Source } from '../tournaments/tournaments.ts'
import { lengthOf, nextMoment, resultAt } from './match-clock.ts'
import { type Recording, readRecording, sideOf } from './recording.ts'
import { BY, ifUnchanged, LOOK_AGAIN_MS, type Played } from './replay-entry.ts'
import { sayWhatIsKnown } from './replay-outcomes.ts'
import { findEvent, listEvents, type Replay, type ReplayedEvent } from './store.ts'

const MINUTE_MS = 60_000
/** The minutes after which a feed may no longer change a result (GAME.md 9). */
const SETTLED_AFTER = 10

/** Enters what has happened in a football tournament by `now`. */
export async function replayMatches(db: Db, jobs: JobSender, replay: Replay, now: Date): Promise<Played> {
  const recording = await readRecording(replay.recording)
  if (recording.after !== null && !(await hasFinished(db, recording.after)))
    return { wait: LOOK_AGAIN_MS, is_over: false }
  let wait = LOOK_AGAIN_MS
  for (const listed of await listEvents(db, replay.tournament_id)) {
    const { key } = listed
    if (isOver(listed)) continue
    // A result may fill the sides of a later match, so each event is read when its turn comes.
    await nameSides(db, jobs, replay, recording, key)
    const event = await findEvent(db, replay.tournament_id, key)
    const result = recording.results[key]
    if (!event || !result || isLeftToOthers(event) || !isAsRecorded(event, recording)) continue
    const minutes = minutesSinceKickOff(event, replay.speed, now)
    if (minutes === null) continue
    const side = sideOf(recording.document, event)
    await enter(db, jobs, replay, event, { recorded: result, minutes, side })
    const next = nextMoment(result, minutes)
    if (next !== null) wait = Math.min(wait, ((next - minutes) * MINUTE_MS) / replay.speed)
  }
  const events = await listEvents(db, replay.tournament_id)
  await sayWhatIsKnown(db, jobs, replay, recording, new Set(events.filter(isOver).map(({ key }) => key)))
  return { wait, is_over: events.every(isOver) }
}

const hasFinished = async (db: Db, slug: string): Promise<boolean> =>
  (await listBriefs(db, undefined)).some((item) => item.slug === slug && item.status === 'finished')

const isLeftToOthers = (event: ReplayedEvent): boolean =>
  isOver(event) ||
  event.status === 'postponed' ||
  event.result_source === 'organiser' ||
  event.result_source === 'cli' ||
  event.first === null ||
  event.second === null

/**
 * Whether the sides are the recorded ones. If an organiser has set others, the recorded match does not apply.
 */
function isAsRecorded(event: ReplayedEvent, { document, sides }: Recording): boolean {
  const recorded = sides[event.key] ?? document.events.find((item) => item.key === event.key)
  return recorded?.first === event.first && recorded?.second === event.second
}

/**
 * Returns the minutes of football since the kick-off: at speed 10, one minute of real time is ten of these.
 */
function minutesSinceKickOff(event: ReplayedEvent, speed: number, now: Date): number | null {
  if (event.starts_at === null) return null
  return ((now.getTime() - Date.parse(event.starts_at)) / MINUTE_MS) * speed
}

/** A recorded match, and how many minutes of it have been played. */
type Progress = {
  recorded: MatchResultBody
  minutes: number
  /** The side that a player plays for. */
  side(player: string): 'first' | 'second' | null
}

async function enter(
  db: Db,
  jobs: JobSender,
  replay: Replay,
  event: ReplayedEvent,
  { recorded, minutes, side }: Progress,
): Promise<void> {
  const due = resultAt(recorded, minutes, side)
  if (!due || isDeepStrictEqual(due, event.result)) return
  const source: Source = minutes > lengthOf(recorded) + SETTLED_AFTER ? 'cli' : 'feed'
  await ifUnchanged(db, replay, event, (trx) =>
    putResult(trx, { jobs, by: BY }, { slug: replay.slug, key: event.key }, due, { source }),
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
  const event = events.find((event) => event.key === key)
  if (!event || (event.first !== null && event.second !== null)) return
  const decided = new Set(events.filter(isOver).map((item) => item.key))
  const isKnown = sides.known_after.every((before) => decided.has(before))
  const sideOfNow = (side: 'first' | 'second') => (isKnown || sides.waiting === side ? sides[side] : null)
  // A side that an organiser has set stays.
  const first = event.first ?? sideOfNow('first')
  const second = event.second ?? sideOfNow('second')
  if (first === event.first && second === event.second) return
  await ifUnchanged(db, replay, event, (trx) =>
    putEvent(trx, { jobs, by: BY }, { slug: replay.slug, key }, { first, second }),
  )
}
