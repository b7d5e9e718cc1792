import { decideResult } from './decide-result.ts'
import { decideSchedule } from './decide-schedule.ts'
import {
  type Clock,
  type Decision,
  hasStranger,
  type Hold,
  type Resolved,
  type StandingEvent,
  type Voice,
} from './observed.ts'
import { isSettled, isUnsaid, means, suspend } from './suspend.ts'

const MINUTE_MS = 60_000
/** The least minutes from the kick-off to the end of a match: two halves of 45 minutes, and a short break. */
const SHORTEST_MATCH_MS = 95 * MINUTE_MS
/** How much earlier than planned an event may begin. */
const EARLIEST_MS = 30 * MINUTE_MS

/**
 * Decides what to enter of what all feeds say of an event, and what waits for an organiser. A pure function: the same words at
 * the same time give the same decision, and what was entered before gives nothing more. What a voice says against itself,
 * against what stands or against another voice is never entered.
 */
export function decide(standing: StandingEvent, voices: readonly Voice[], clock: Clock): Decision {
  const isClear = (voice: Voice) => faultsOf(voice, standing, clock).length === 0
  const dismissed = voices.filter((voice) => voice.is_dismissed && isClear(voice))
  const counted = voices.filter((voice) => !voice.is_dismissed)
  const clear = counted.filter(isClear)
  if (counted.length === 0) return { entries: [], holds: [] }
  const holds = counted
    .flatMap((voice) => faultsOf(voice, standing, clock))
    // Nobody misses an event whose result is settled.
    .filter(({ code }) => code !== 'gone' || !isSettled(standing, clock))
  holds.push(...counted.flatMap(strangeScorers))
  const schedule = decideSchedule(standing, clear, clock)
  const results = decideResult(standing, clear, dismissed, clock)
  // A fresh result that nobody says any more does not become final by the clock.
  const isLeft =
    results.entries.length === 0 && isUnsaid(standing, { clear: [...clear, ...dismissed], all: voices })
  return {
    entries: [...schedule.entries, ...(isLeft ? suspend(standing, clock) : results.entries)],
    holds: [...holds, ...schedule.holds, ...results.holds],
  }
}

/** Returns why nothing that a voice says of an event can be entered. Empty: it can. */
function faultsOf(voice: Voice, standing: StandingEvent, clock: Clock): Hold[] {
  const { event, feed_id } = voice
  const hold = (code: Hold['code'], data: Hold['data'] = {}): Hold => ({ feed_id, code, data })
  const doubts = event.doubts.map(({ code, data }) => hold(code, data))
  if (event.status === 'unknown' && doubts.length === 0) doubts.push(hold('unknown_status', { word: '?' }))
  if (doubts.length > 0) return doubts
  const strange = event.strangers.filter(({ kind }) => kind === 'entity')
  if (strange.length > 0)
    return strange.map(({ id, name }) => ({ feed_id, code: 'unknown_entity', data: { name }, source_id: id }))
  // Somebody of whom the tournament knows nothing has taken a place.
  if (hasStranger(event)) return [hold('sides_changed', { said: namedSides(event) })]
  const sides = isReplacement(voice, standing) ? null : faultOfSides(voice, standing)
  if (sides) return [sides]
  return isTooEarly(voice, standing, clock) ? [hold('too_early')] : []
}

const strangeScorers = ({ event, feed_id }: Voice): Hold[] =>
  event.strangers
    .filter(({ kind }) => kind === 'player')
    .map(({ id, name }) => ({ feed_id, code: 'unknown_player', data: { name }, source_id: id }))

/** Whether another fighter takes a place on a card before its night: a fighter can be replaced until the lock. */
const isReplacement = ({ event, needs_confirmation }: Voice, standing: StandingEvent): boolean =>
  standing.is_fight &&
  standing.status === 'scheduled' &&
  standing.hand_at === null &&
  event.status === 'scheduled' &&
  !needs_confirmation

/** Returns the sides of an event by our keys, and those that are nobody of ours by their names. */
function namedSides({ first, second, strangers }: Resolved): string {
  const names = strangers.filter(({ kind }) => kind !== 'player').map(({ name }) => name)
  return [first, second].map((key) => key ?? names.shift() ?? '–').join(' : ')
}

function faultOfSides({ event, feed_id }: Voice, { first, second }: StandingEvent): Hold | null {
  const isOther = (said: string | null, stands: string | null) =>
    said !== null && stands !== null && said !== stands
  const hasLeft = event.first !== null && event.first === second
  const hasCome = event.second !== null && event.second === first
  if ((hasLeft || hasCome) && (hasLeft || event.first === null) && (hasCome || event.second === null))
    return { feed_id, code: 'sides_swapped', data: {} }
  if (!hasLeft && !hasCome && !isOther(event.first, first) && !isOther(event.second, second)) return null
  return { feed_id, code: 'sides_changed', data: { said: namedSides(event) } }
}

/**
 * Whether an event has ended before it can have, or is on long before its start. Asked is since when the source says so: an end
 * that was named too early stays too early until the source takes it back, or until it is what stands.
 */
function isTooEarly(voice: Voice, standing: StandingEvent, { speed }: Clock): boolean {
  const { starts_at, is_fight } = standing
  const { event, status_since } = voice
  if (starts_at === null || standing.is_released || means(voice, standing)) return false
  if (event.status === 'live') return status_since < starts_at - EARLIEST_MS / speed
  if (event.status === 'finished' || event.status === 'draw' || event.status === 'no_contest')
    return status_since < starts_at + (is_fight ? 0 : SHORTEST_MATCH_MS / speed)
  return event.status === 'awarded' && status_since < starts_at
}
