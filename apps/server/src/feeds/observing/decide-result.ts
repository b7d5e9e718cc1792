import type { ResultBody } from '@called-it/contract/organiser/results.ts'
import { PROVISIONAL_MS } from '@called-it/rules/limits.ts'
import { SIDES } from '@called-it/rules/vocabulary.ts'
import {
  type Clock,
  type Decision,
  type Entry,
  type EventEntry,
  type Hold,
  isFinal,
  isOverBy,
  type StandingEvent,
  type Voice,
  written,
} from './observed.ts'
import { isCalledOffAhead } from './decide-schedule.ts'
import { agree, comparable, isSmaller, namedGoals, resultOf, shownResult } from './result-of.ts'
import { isEnded, suspend } from './suspend.ts'

/** For how long a source must say a smaller running score until it counts: a goal that was taken back, and no slip. */
const TAKEN_BACK_MS = 2 * 60_000

const NOTHING: Decision = { entries: [], holds: [] }
/** More goals than a result can have. */
const MOST_GOALS = 1000
type Opinion = { voice: Voice; result: ResultBody }

/**
 * Decides about the result of an event. `dismissed`: what an organiser has decided against is not entered, but still contradicts
 * another word.
 */
export function decideResult(
  standing: StandingEvent,
  voices: readonly Voice[],
  dismissed: readonly Voice[],
  clock: Clock,
): Decision {
  const opinions = opinionsOf(standing, voices)
  const holds = voices.flatMap((voice) => resultOf(voice, standing.is_fight).holds)
  const decision =
    standing.first && standing.second
      ? decideAmong(standing, { opinions, voices, dismissed }, clock)
      : NOTHING
  return { entries: decision.entries, holds: [...holds, ...decision.holds] }
}

const opinionsOf = ({ is_fight: isFight }: StandingEvent, voices: readonly Voice[]): Opinion[] =>
  voices.flatMap((voice) => {
    const { result } = resultOf(voice, isFight)
    return result ? [{ voice, result }] : []
  })

type Said = { opinions: Opinion[]; voices: readonly Voice[]; dismissed: readonly Voice[] }

function decideAmong(standing: StandingEvent, said: Said, clock: Clock): Decision {
  const { opinions, voices } = said
  const finals = opinions.filter(({ voice }) => isOverBy(voice))
  if (isInHand(standing)) return { entries: [], holds: questionsOf(standing, finals) }
  if (finals.length > 0) return decideFinal(standing, finals, said, clock)
  const trusted = voices.filter(({ needs_confirmation }) => !needs_confirmation)
  const live = trusted.filter(({ event }) => event.status === 'live')
  if (isEnded(standing)) return reopened(standing, trusted, clock)
  if (live.length > 0) return decideLive(standing, opinions, live, clock)
  // Nobody says that it is on, and it was.
  const planned = trusted.find(({ event }) => event.status === 'scheduled' || event.status === 'postponed')
  if (standing.result === null || !planned) return NOTHING
  return { entries: [], holds: [{ feed_id: planned.feed_id, code: 'unbegun', data: {} }] }
}

/** Whether an organiser has spoken: a result of his, one that he took back, or an event that he put off or cancelled. */
const isInHand = ({ result_source, hand_at, status }: StandingEvent): boolean =>
  result_source === 'organiser' ||
  result_source === 'cli' ||
  (hand_at !== null && (status === 'postponed' || status === 'cancelled'))

/** Asks the organiser, whose word stays, about another result that a source has named since. */
function questionsOf(
  { result, result_at, result_source, hand_at }: StandingEvent,
  finals: Opinion[],
): Hold[] {
  const spoken = Math.max(result_at ?? 0, hand_at ?? 0)
  if (result === null && result_source !== null) return []
  return finals
    .filter(({ voice, result: said }) => voice.since > spoken && (!result || !agree(said, result)))
    .map(({ voice, result: said }) => ({
      feed_id: voice.feed_id,
      code: 'sources_disagree',
      data: { said: `${voice.source} ${shownResult(said)}` },
    }))
}

/** Whether a source names a last score without saying whether extra time is in it: it can contradict others, and no more. */
const isOpinionOnly = ({ event }: Voice): boolean =>
  event.status === 'finished' && event.regular === null && event.running !== null

/** Whether a voice without a result contradicts one: another last score, or a score in play with more goals of a side. */
function isAgainst({ score, after_extra_time: extra }: ResultBody, voice: Voice): boolean {
  const { running } = voice.event
  if (isOpinionOnly(voice)) return ![score, extra].some((each) => written(each) === written(running))
  const last = extra ?? score
  const now = running ?? voice.event.regular
  return Boolean(voice.event.status === 'live' && now && last && SIDES.some((side) => now[side] > last[side]))
}

function decideFinal(
  standing: StandingEvent,
  finals: Opinion[],
  { voices, dismissed }: Said,
  clock: Clock,
): Decision {
  const [one] = finals
  const all = [...finals, ...opinionsOf(standing, dismissed).filter(({ voice }) => isOverBy(voice))]
  const against = [...voices, ...dismissed].filter((voice) => isAgainst(one!.result, voice))
  if (against.length > 0 || all.some(({ result }) => !agree(result, one!.result))) {
    const said = [
      ...all.map(({ voice, result }) => `${voice.source} ${shownResult(result)}`),
      ...against.map(({ source, event }) => `${source} ${written(event.running ?? event.regular)}`),
    ].join(', ')
    const holds: Hold[] = [{ feed_id: one!.voice.feed_id, code: 'sources_disagree', data: { said } }]
    return { entries: suspend(standing, clock), holds }
  }
  const trusted = finals.filter(({ voice }) => !voice.needs_confirmation)
  // The one that knows the score of the shoot-out, and then most scorers, speaks for all.
  const knows = ({ result }: Opinion) => (result.penalties ? MOST_GOALS : 0) + namedGoals(result)
  const best = trusted.toSorted((a, b) => knows(b) - knows(a))[0]
  if (!best) return waitForHand(standing, one!)
  return compareFinal(standing, best, clock, trusted.length > 1)
}

const waitForHand = ({ result }: StandingEvent, { voice, result: said }: Opinion): Decision =>
  result && agree(result, said)
    ? NOTHING
    : {
        entries: [],
        holds: [{ feed_id: voice.feed_id, code: 'needs_confirmation', data: { said: shownResult(said) } }],
      }

function compareFinal(
  standing: StandingEvent,
  { voice, result }: Opinion,
  clock: Clock,
  isAgreed: boolean,
): Decision {
  const before = standing.result
  const hold = (code: Hold['code']): Hold => ({
    feed_id: voice.feed_id,
    code,
    data: { before: before ? shownResult(before) : '–', now: shownResult(result) },
  })
  const enter: Decision = {
    entries: [...beginning(standing, result, clock), passing(result, false)],
    holds: [],
  }
  // What is called off before its start has no result.
  if (
    !before &&
    result.status === 'cancelled' &&
    (standing.status === 'cancelled' || isCalledOffAhead(standing, voice))
  )
    return NOTHING
  if (
    isCalledOffLate(standing, voice, clock) &&
    clock.now - voice.status_since < PROVISIONAL_MS / clock.speed
  )
    return NOTHING
  // What was given back is the feed's again once it has said its word, also if that is the same.
  if (!before || standing.is_released) return enter
  if (isEnded(standing) && agree(before, result))
    return namedGoals(result) > namedGoals(before) || (result.penalties && !before.penalties)
      ? enter
      : NOTHING
  if (isEnded(standing) && isFinal(standing, clock.now))
    return { entries: [], holds: [hold('final_changed')] }
  // Two sources that agree may take a goal back.
  if (!isAgreed && isSmaller(result, before))
    return { entries: suspend(standing, clock), holds: [hold('shrunk')] }
  return enter
}

/**
 * Whether a match is called off after its start. Sources take that back, and what is void stays so for the feed: so it counts once it has
 * been said for as long as a result needs to become final.
 */
const isCalledOffLate = (standing: StandingEvent, { event }: Voice, clock: Clock): boolean =>
  !standing.is_fight && event.status === 'cancelled' && hasStarted(standing, clock)

function reopened(standing: StandingEvent, trusted: readonly Voice[], clock: Clock): Decision {
  const voice = trusted.find(
    ({ event }) => event.status === 'live' || event.status === 'scheduled' || event.status === 'postponed',
  )
  if (!voice) return NOTHING
  return {
    entries: suspend(standing, clock),
    holds: [{ feed_id: voice.feed_id, code: 'reopened', data: {} }],
  }
}

function decideLive(
  standing: StandingEvent,
  opinions: Opinion[],
  live: readonly Voice[],
  clock: Clock,
): Decision {
  if (standing.is_fight) return { entries: beginFight(standing), holds: [] }
  // Whoever has changed its mind last has seen most.
  const latest = opinions
    .filter(({ voice }) => live.includes(voice))
    .toSorted((a, b) => b.voice.since - a.voice.since)[0]
  const begun = beginning(standing, { status: 'live' }, clock)
  if (!latest) return { entries: standing.status === 'live' || begun.length > 0 ? begun : begin(), holds: [] }
  const { result, voice } = latest
  const before = standing.result
  const hasNews =
    !before || comparable(before) !== comparable(result) || namedGoals(result) > namedGoals(before)
  if (!hasNews) return NOTHING
  if (before && isSmaller(result, before) && clock.now - voice.since < TAKEN_BACK_MS / clock.speed)
    return NOTHING
  return { entries: [...begun, passing(result, true)], holds: [] }
}

const begin = (): EventEntry[] => [{ kind: 'event', change: { status: 'live' } }]
const beginFight = ({ status }: StandingEvent): EventEntry[] => (status === 'scheduled' ? begin() : [])

/** Returns the entry that lets an event begin whose start is ahead or was put off: a result needs one that has begun. */
const beginning = (
  standing: StandingEvent,
  { status }: Pick<ResultBody, 'status'>,
  clock: Clock,
): EventEntry[] => (status === 'cancelled' || hasStarted(standing, clock) ? [] : begin())

const hasStarted = ({ starts_at, has_begun, status, result }: StandingEvent, { now }: Clock): boolean =>
  result !== null ||
  (has_begun && status !== 'scheduled') ||
  (starts_at !== null && starts_at <= now && status !== 'postponed')

const passing = (result: ResultBody, isPassing: boolean): Entry => ({
  kind: 'result',
  result,
  is_passing: isPassing,
})
