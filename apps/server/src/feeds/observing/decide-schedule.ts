import { timeInText } from '@called-it/contract/times-in-text.ts'
import {
  type Clock,
  type Decision,
  type EventEntry,
  type Hold,
  OVER,
  type StandingEvent,
  type Voice,
} from './observed.ts'
import { type Side, SIDES } from '@called-it/rules/vocabulary.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A start that moves by more waits for an organiser (API.md, Organisers). */
const FAR_MS = 24 * HOUR_MS
/** A match that is delayed by less stays locked without further ado. */
const DELAY_MS = 3 * HOUR_MS

const NOTHING: Decision = { entries: [], holds: [] }

/** Decides about sides, start and status of an event that has no result yet. */
export function decideSchedule(standing: StandingEvent, voices: readonly Voice[], clock: Clock): Decision {
  const { entries: sides, holds } = sidesOf(standing, voices)
  if (standing.result !== null || voices.length === 0) return { entries: sides, holds }
  const timed =
    standing.hand_at === null ? timesOf(standing, voices, clock) : askedOf(standing, voices, clock)
  return {
    entries: [...sides, ...timed.entries, ...oddsOf(standing, voices, clock)],
    holds: [...holds, ...timed.holds, ...guessesOf(standing, voices)],
  }
}

/** Decides about status and start. */
function timesOf(standing: StandingEvent, voices: readonly Voice[], clock: Clock): Decision {
  const entries = statusOf(standing, voices, clock)
  if (entries.length > 0) return { entries, holds: [] }
  // A source whose results an organiser confirms puts nothing off alone.
  const off = voices.filter((each) => each.needs_confirmation && each.event.status === 'postponed')
  if (off.length > 0 && standing.status === 'scheduled' && !standing.is_fight)
    return {
      entries,
      holds: [{ feed_id: off[0]!.feed_id, code: 'needs_confirmation', data: saidBy(off) }],
    }
  return startOf(standing, voices, clock)
}

/** Whoever has changed start or status by hand keeps his word: another one that comes later is a question. */
function askedOf(standing: StandingEvent, voices: readonly Voice[], clock: Clock): Decision {
  const later = voices.filter(({ since }) => since > standing.hand_at!)
  const { entries, holds } = timesOf(standing, later, clock)
  if (entries.length === 0) return { entries, holds }
  return {
    entries: [],
    holds: [{ feed_id: later[0]!.feed_id, code: 'sources_disagree', data: saidBy(later) }],
  }
}

/** A moment as people of any language read it, to the minute. */
const moment = (at: number): string => timeInText(`${new Date(at).toISOString().slice(0, 16)}:00Z`)

/** What voices say of the schedule, as the organiser reads it. */
const saidBy = (voices: readonly Voice[]) => ({
  said: voices
    .map(({ source, event: { status, starts_at } }) => {
      const start = status === 'scheduled' && starts_at !== null ? moment(Date.parse(starts_at)) : status
      return `${source} ${start}`
    })
    .join(', '),
})

/**
 * Returns the sides that are not named yet, and fighters who take a place. Teams that stand are never replaced, and where two feeds
 * name different sides neither is entered.
 */
function sidesOf(
  standing: StandingEvent,
  voices: readonly Voice[],
): { entries: EventEntry[]; holds: Hold[] } {
  if (standing.status === 'cancelled' && standing.hand_at !== null) return { entries: [], holds: [] }
  const namedBy = (side: Side) => voices.flatMap(({ event }) => (event[side] === null ? [] : [event[side]]))
  if (SIDES.some((side) => new Set(namedBy(side)).size > 1)) {
    const said = voices
      .map(({ source, event }) => `${source} ${event.first ?? '–'} : ${event.second ?? '–'}`)
      .join(', ')
    return { entries: [], holds: [{ feed_id: voices[0]!.feed_id, code: 'sources_disagree', data: { said } }] }
  }
  const named = (side: Side) => {
    const [key] = namedBy(side)
    return key !== standing[side] && (standing[side] === null || standing.is_fight) ? key : undefined
  }
  const [first, second] = [named('first'), named('second')]
  if (!first && !second) return { entries: [], holds: [] }
  return {
    entries: [{ kind: 'event', change: { ...(first && { first }), ...(second && { second }) } }],
    holds: [],
  }
}

/** A change of odds by less is none that anybody notices. */
const LEAST_CHANGE = 0.01

/**
 * Returns the odds of a fight until its card locks. Those of a fight whose sides are not the ones that a source names never come here.
 */
function oddsOf(standing: StandingEvent, voices: readonly Voice[], { now }: Clock): EventEntry[] {
  const { is_fight: isFight, status, card_starts_at: locks, coefficients: known } = standing
  if (!isFight || standing.has_own_odds || status !== 'scheduled' || locks === null || locks <= now) return []
  const said = voices.flatMap(({ event }) =>
    event.first === standing.first && event.second === standing.second ? (event.coefficients ?? []) : [],
  )
  const latest = said.toSorted((a, b) => a.taken_at.localeCompare(b.taken_at)).at(-1)
  if (!latest) return []
  const { first, second } = latest
  const isSame =
    known &&
    Math.abs(known.first - first) < LEAST_CHANGE / 2 &&
    Math.abs(known.second - second) < LEAST_CHANGE / 2
  return isSame ? [] : [{ kind: 'event', change: { coefficients: { first, second } } }]
}

/** A fight that the source puts off is the organiser's to cancel or to move. */
const guessesOf = ({ is_fight, hand_at }: StandingEvent, voices: readonly Voice[]): Hold[] =>
  is_fight && hand_at === null
    ? voices
        .filter(({ event }) => event.status === 'postponed')
        .map(({ feed_id }) => ({ feed_id, code: 'postponed_guess', data: {} }))
    : []

function statusOf(standing: StandingEvent, voices: readonly Voice[], { now }: Clock): EventEntry[] {
  const entry = (status: EventEntry['change']['status'] & string): EventEntry[] => [
    { kind: 'event', change: { status } },
  ]
  const trusted = voices.filter(({ needs_confirmation }) => !needs_confirmation)
  const isAhead = standing.starts_at !== null && standing.starts_at > now
  const { status } = standing
  const isOff = trusted.some(({ event }) => event.status === 'cancelled')
  if (isOff && !standing.has_begun) {
    // What is called off after its start is a result, which the rules check.
    const isOffAhead = trusted.some((voice) => isCalledOffAhead(standing, voice))
    return status === 'cancelled' || !isOffAhead ? [] : entry('cancelled')
  }
  if (trusted.some(({ event }) => event.status === 'postponed'))
    return status === 'postponed' || standing.is_fight ? [] : entry('postponed')
  if (voices.some(({ event }) => OVER.includes(event.status) || event.status === 'live')) return []
  if (trusted.length === 0) return []
  // It is planned after all. A source that knows no postponed matches names the old start on and on.
  if (status === 'cancelled') return isAhead ? entry('scheduled') : []
  return status === 'live' && isAhead ? entry('scheduled') : []
}

/** Whether a source has called an event off before its start. */
export const isCalledOffAhead = (
  { starts_at, status, has_begun }: StandingEvent,
  { event, status_since }: Voice,
): boolean =>
  event.status === 'cancelled' &&
  !has_begun &&
  (starts_at === null || status_since < starts_at || status === 'postponed')

function startOf(standing: StandingEvent, voices: readonly Voice[], { now }: Clock): Decision {
  const { starts_at: known, status } = standing
  if (standing.has_begun || (status !== 'scheduled' && status !== 'postponed')) return NOTHING
  const planned = voices.filter(
    ({ event }) => event.status === 'scheduled' && event.is_start_certain && event.starts_at !== null,
  )
  const voice = planned[0]
  if (!voice) return NOTHING
  const starts = planned.map(({ event }) => Date.parse(event.starts_at!))
  const start = starts[0]!
  const hold = (code: Hold['code'], data: Hold['data'] = saidBy(planned)): Decision => ({
    entries: [],
    holds: [{ feed_id: voice.feed_id, code, data }],
  })
  const isKnown = (each: number) => known !== null && Math.abs(each - known) < MINUTE_MS
  if (starts.every(isKnown) && status !== 'postponed') return NOTHING
  if (starts.some((each) => Math.abs(each - start) >= MINUTE_MS)) return hold('sources_disagree')
  const starts_at = new Date(start).toISOString()
  // Its old start, or none: nothing new is known.
  if (status === 'postponed' && (isKnown(start) || start <= now)) return NOTHING
  const distance = known === null || status === 'postponed' ? 0 : Math.abs(start - known)
  // It is locked: what others have predicted is public, so predictions do not open again by themselves.
  if (status === 'scheduled' && known !== null && known <= now)
    return distance <= DELAY_MS ? NOTHING : hold('start_moved_far', { now: moment(start) })
  // A source whose results an organiser confirms may name the first start, and moves none alone.
  if ((known !== null || status === 'postponed') && planned.every((each) => each.needs_confirmation))
    return hold('needs_confirmation')
  if (start <= now + MINUTE_MS) return hold('start_in_past', { now: moment(start) })
  if (distance > FAR_MS) return hold('start_moved_far', { now: moment(start) })
  return { entries: [{ kind: 'event', change: { starts_at } }], holds: [] }
}
