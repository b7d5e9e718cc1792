import type { HoldCode, ObservedStatus, SourceName } from '@called-it/rules/feeds/feed-names.ts'
import type { MistakeParams } from '@called-it/rules/mistake.ts'
import type { ResultBody } from '@called-it/contract/organiser/results.ts'
import { PROVISIONAL_MS } from '@called-it/rules/limits.ts'
import type { FightStatus, MatchStatus, Side } from '@called-it/rules/vocabulary.ts'
import type { ObservedEvent, Score } from '../source.ts'

/** An observed event in our own keys. */
export type Resolved = Omit<ObservedEvent, 'first' | 'second' | 'goals' | 'goalkeepers'> & {
  first: string | null
  second: string | null
  goals: ResolvedGoal[] | null
  goalkeepers: { first: string | null; second: string | null } | null
  /**
   * Sides and scorers that the tournament does not know. A strange side stops the event, a strange scorer does not. `nobody`: a side that
   * an organiser said is not in the tournament.
   */
  strangers: Stranger[]
}
export type ResolvedGoal = {
  side: Side
  player: string | null
  minute: number | null
  stoppage: number | null
  own_goal: boolean
  penalty: boolean
}
export type Stranger = { kind: 'entity' | 'player' | 'nobody'; id: string; name: string }

/** Whether a side of an event is nobody of the tournament, as far as is known. */
export const hasStranger = ({ strangers }: Resolved): boolean =>
  strangers.some(({ kind }) => kind !== 'player')

/** What a feed says of an event. Times are ours, in milliseconds since the Unix epoch. */
export type Voice = {
  feed_id: number
  source: SourceName
  event: Resolved
  /** Since when it says so, and since when it names this status. */
  since: number
  status_since: number
  /** Whether its results always wait for an organiser. */
  needs_confirmation: boolean
  /** Whether an organiser has decided against it: it is not entered while the source says the same. */
  is_dismissed?: boolean
}

/** What stands in the tournament. */
export type StandingEvent = {
  key: string
  is_fight: boolean
  starts_at: number | null
  /** Whether it was seen to begin. */
  has_begun: boolean
  status: MatchStatus | FightStatus
  first: string | null
  second: string | null
  result: ResultBody | null
  result_source: 'organiser' | 'feed' | 'cli' | null
  result_at: number | null
  /** Whether an organiser has given it back to the feed since the result was entered: then the feed's word is free. */
  is_released: boolean
  /** When an organiser last changed its start, its status or the sides of a fight by hand; null: nobody has. */
  hand_at: number | null
  /** Whether the odds of a fight are an organiser's: no feed changes them. */
  has_own_odds: boolean
  /** The odds of a fight, and when the first fight of its card begins, which locks them; of matches null. */
  coefficients: Odds | null
  card_starts_at: number | null
}
export type Odds = { first: number; second: number }

/** When it is. `speed`: how many times faster than life a recording is played. */
export type Clock = { now: number; speed: number }

export type EventEntry = {
  kind: 'event'
  change: {
    starts_at?: string
    status?: 'scheduled' | 'live' | 'postponed' | 'cancelled'
    first?: string
    second?: string
    coefficients?: Odds
  }
}
export type ResultEntry = { kind: 'result'; result: ResultBody; is_passing: boolean }
/** What is entered, in this order. */
export type Entry = EventEntry | ResultEntry

/** What waits for an organiser. `source_id`: the side or the scorer that it is about; left out: the event. */
export type Hold = { feed_id: number; code: HoldCode; data: MistakeParams; source_id?: string }

export type Decision = { entries: Entry[]; holds: Hold[] }

/** The statuses by which an event is over. */
export const OVER: readonly ObservedStatus[] = ['finished', 'awarded', 'cancelled', 'draw', 'no_contest']

/** Returns a score as people write it. */
export const written = (score: Score | null | undefined): string =>
  score ? `${score.first}:${score.second}` : '–'

/** Whether a voice says that the event is over. */
export const isOverBy = ({ event }: Voice): boolean => OVER.includes(event.status)

/** Whether a result of a feed is final: it has stayed as it is for ten minutes (GAME.md 9). */
export const isFinal = ({ result, result_at, status }: StandingEvent, now: number): boolean =>
  result !== null && status !== 'live' && result_at !== null && now - result_at >= PROVISIONAL_MS
