import { type Clock, type Entry, isFinal, type StandingEvent, type Voice } from './observed.ts'
import { agree, resultOf } from './result-of.ts'

/** Whether an event has a result that is not that of a running event. */
export const isEnded = ({ result, status }: StandingEvent): boolean => result !== null && status !== 'live'

/** Whether the result of an event is an organiser's, or one of a feed that is final. */
export const isSettled = (standing: StandingEvent, { now }: Clock): boolean =>
  isEnded(standing) && (standing.result_source !== 'feed' || isFinal(standing, now))

/**
 * Returns the entry that takes a fresh result of a feed for passing again, so that it does not become final while it is in
 * question. A final one stays: only an organiser changes it.
 */
export function suspend(standing: StandingEvent, { now }: Clock): Entry[] {
  const { result, result_source, is_fight } = standing
  if (!result || !isEnded(standing) || is_fight || result_source !== 'feed' || isFinal(standing, now))
    return []
  if (result.status !== 'finished') return []
  const { winner: _, reason: __, ...fields } = result
  return [{ kind: 'result', result: { ...fields, status: 'live' }, is_passing: true }]
}

/**
 * Whether sources speak of an event and none of them stands behind its result any more. `clear`: those without a fault, also where an
 * organiser has decided against a word of theirs. A source whose results an organiser confirms is not asked.
 */
export function isUnsaid(
  standing: StandingEvent,
  { clear, all }: { clear: readonly Voice[]; all: readonly Voice[] },
): boolean {
  const counts = ({ needs_confirmation: isWeak }: Voice) => !isWeak
  return (
    isEnded(standing) && all.some(counts) && !clear.some((voice) => counts(voice) && means(voice, standing))
  )
}

/** Whether a voice means the result that stands. */
export function means(voice: Voice, { result, is_fight: isFight }: StandingEvent): boolean {
  const { result: said } = resultOf(voice, isFight)
  return said !== null && result !== null && agree(said, result)
}
