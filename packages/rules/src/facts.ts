import type { PlayedMatch } from './football/match-result.ts'
import type { Ruleset, StageLevel } from './ruleset.ts'
import type { SystemName } from './systems.ts'
import type { StageType } from './vocabulary.ts'

/** An event as it stands. Times are milliseconds since the Unix epoch, UTC; null: not known. */
export type FactsEvent = {
  id: number
  round_id: number
  stage_type: StageType
  level: StageLevel | null
  /** Of a knockout match: the tie that it is a leg of. */
  tie: string | null
  first: number | null
  second: number | null
  starts_at: number | null
  /** When it was seen to begin: from then on it is locked, whatever its schedule says (GAME.md 9). */
  begun_at: number | null
  /** Status and scores. */
  result: PlayedMatch
}

/** A tournament as plain data: all that a question's times and its outcome can depend on. */
export type Facts = {
  system_name: SystemName
  ruleset: Ruleset
  /** What the document says: it counts only before events have times (API.md, Tournament). */
  document_starts_at: number | null
  /** From when predictions are taken; null: at once. */
  opens_at: number | null
  is_finished: boolean
  /** Ids of all who take part, in the order of the document. */
  entities: readonly number[]
  /** In the order of the document. */
  events: readonly FactsEvent[]
}

/**
 * When an event starts: the earlier of its scheduled and its actual start. Null where it does not count as the
 * start of anything: without a time, put off, or called off before it began (GAME.md 9).
 */
export function kickOffOf({ starts_at, begun_at, result }: FactsEvent): number | null {
  if (begun_at !== null) return Math.min(begun_at, starts_at ?? begun_at)
  return result.status === 'postponed' || result.status === 'cancelled' ? null : starts_at
}

/** The first kick-off of these events, null where none has one. */
export function firstKickOff(events: readonly FactsEvent[]): number | null {
  const starts = events.map(kickOffOf).filter((at) => at !== null)
  return starts.length > 0 ? Math.min(...starts) : null
}

/**
 * When a tournament starts: with its first event that is neither called off nor put off; before events have times
 * as its document says (API.md, Tournament). Null: it has no start date, and takes no predictions (GAME.md 3).
 */
export function startOf(facts: Facts): number | null {
  const counted = facts.events.filter(
    ({ result }) => result.status !== 'cancelled' && result.status !== 'postponed',
  )
  return firstKickOff(counted) ?? facts.document_starts_at
}
