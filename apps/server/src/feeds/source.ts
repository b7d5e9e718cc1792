import type {
  HoldCode,
  ObservedStatus,
  SourceGift,
  SourceName,
  FeedTrouble,
} from '@called-it/rules/feeds/feed-names.ts'
import type { SourcePace } from '@called-it/rules/feeds/source-pace.ts'
import type { FightMethod } from '@called-it/rules/ufc/fight-result.ts'
import type { MistakeParams } from '@called-it/rules/mistake.ts'
import type { PlayerPosition, Side } from '@called-it/rules/vocabulary.ts'

/** Two numbers of goals, of the first and of the second side. */
export type Score = { first: number; second: number }

/** What the last run has seen, in the source's own form; it comes back with the next run. */
export type Cursor = string

/** A competition and its season in the source's own words. Null: the source's present season. */
export type CompetitionRef = { competition: string; season: string | null }

/** A competition that can be chosen, with its seasons, the latest first. */
export type Competition = {
  id: string
  name: string
  country: string | null
  seasons: { id: string; name: string; starts_on: string | null; ends_on: string | null }[]
}

/** A team or a fighter as the source names it. */
export type ObservedSide = { id: string; name: string; code?: string | null }

/** A goal in play. `side` is the side that it counts for. */
export type ObservedGoal = {
  side: Side
  minute: number | null
  stoppage?: number | null
  /** Null: the source does not name the scorer. */
  player: { id: string; name: string } | null
  own_goal: boolean
  penalty: boolean
}

/** What in an answer contradicts itself or is not known. The event is held with it. */
export type Doubt = { code: HoldCode; data: MistakeParams }

/** What a source says of an event now. */
export type ObservedEvent = {
  /** The source's id: the only thing by which an event is known. */
  id: string
  /** The raw answer that said so. */
  answer_id: number | null
  /** As the source says; never compared with our clock. */
  updated_at: string | null
  /** ISO 8601, UTC. */
  starts_at: string | null
  /** Whether the source says day and time, and not the day alone or a guess. */
  is_start_certain: boolean
  first: ObservedSide | null
  second: ObservedSide | null
  /** The source's words. */
  stage: string | null
  round: string | null
  group: string | null
  status: ObservedStatus
  minute: number | null
  /** The score in play, of a live event. It may hold extra time. */
  running: Score | null
  /** After 90 minutes, only where the source says it, or says that regular time decided. Never by subtraction. */
  regular: Score | null
  /** After 120 minutes, extra time and regular time together, only where the source says it. */
  after_extra_time: Score | null
  penalties: Score | null
  winner: Side | null
  /** Null: the source does not list goals. */
  goals: ObservedGoal[] | null
  /** Decimal odds, and when they were taken. */
  coefficients: { first: number; second: number; taken_at: string } | null
  /** How a fight ended; null: not said. */
  ended: { method: FightMethod | null; round: number | null } | null
  /** Who goes through, where the source says it in so many words; the winner of a match need not. */
  goes_through?: Side | null
  /** The ids of the players who kept the goals to the end, where the source says it. */
  goalkeepers?: { first: string | null; second: string | null } | null
  /** Since when it has been so by our clock. Only a recording knows; others leave it out. */
  known_since?: string
  doubts: Doubt[]
}

/** The fields of an event of which a source says nothing. */
export const UNSAID = {
  answer_id: null,
  updated_at: null,
  starts_at: null,
  first: null,
  second: null,
  stage: null,
  round: null,
  group: null,
  minute: null,
  running: null,
  regular: null,
  after_extra_time: null,
  penalties: null,
  winner: null,
  goals: null,
  coefficients: null,
  ended: null,
} satisfies Partial<ObservedEvent>

/** What a source says of a season. */
export type Observation = {
  events: ObservedEvent[]
  /** Whether these are all events of the season, so that one that is missing is gone. */
  is_whole: boolean
  /** The raw answer that it comes from; left out: none, or several. */
  answer_id?: number
  cursor: Cursor | null
  /** What is wrong with the whole answer, or with an event that cannot be read. */
  problems: Doubt[]
  /** When there is more by our clock (ms since the Unix epoch). Only a recording knows; others leave it out. */
  next_at?: number
}

/** A squad; a position that the source does not say, or in an unknown word, is null. */
export type ObservedSquad = {
  team: ObservedSide
  players: { id: string; name: string; position: PlayerPosition | null }[]
}

/** An answer of a source. `answer_id` is its row among the kept ones. */
export type Answer = { body: unknown; text: string; headers: Headers; answer_id: number }

/**
 * One conditional, budgeted request to the source's base address, which is a setting. Keys are added by it, and stand in no
 * path, log or error. An answer that has not changed comes from the kept ones. Throws `SourceTrouble`.
 */
export type Get = (path: string, options?: GetOptions) => Promise<Answer>
export type GetOptions = {
  query?: Record<string, string>
  headers?: Record<string, string>
  /** A kept answer that came within so many seconds will do, and costs no call. Left out: the source is asked. */
  fresh_s?: number
}

/** Lists of competitions hardly change: one that came within an hour will do (s). */
export const LIST_FRESH_S = 3600

/** What stands, as a source may need it to ask for less. Ids are the source's own; null: it has none for this event. */
export type Standing = {
  source_id: string | null
  key: string
  starts_at: string | null
  /** The keys of its sides in our document. */
  first: string | null
  second: string | null
  status: string
  is_over: boolean
}

/** What a source is asked for. `now`: our clock (ms since the Unix epoch), never to be compared with the source's. */
export type Asked = {
  competition: CompetitionRef
  since: Cursor | null
  standing: readonly Standing[]
  now: number
  /** How many times faster than life a recording is played; 1 for all others. */
  speed: number
}

/** What a source is, and what it can say. It holds no state: everything goes in and comes out. */
export type Source = {
  name: SourceName
  /** The systems' sports that it knows, by their slugs. */
  sports: readonly ('football' | 'ufc')[]
  gives: readonly SourceGift[]
  /** Whether its ids are the keys of the tournament's document, so that nothing needs to be matched. */
  uses_our_keys?: boolean
  /** False: what it calls first and second means nothing, as with bouts of which it names two fighters. Left out: it does. */
  orders_sides?: boolean
  /** Whether its results always wait for an organiser. */
  needs_confirmation: boolean
  /** The most calls; null: the source names no limit. */
  budget: { per_minute: number | null; per_day: number | null }
  /**
   * Returns what the headers of an answer say of the calls that are left, and in how many seconds they are counted anew. Null, or
   * left out: the source says nothing.
   */
  readLimits?: (headers: Headers) => { calls_left: number | null; resets_in_s: number | null }
  /** The least seconds between two runs of a feed beside play and at other times. */
  pace: SourcePace
  /** Lists the competitions that can be chosen. Null: the operator names one. */
  listCompetitions: ((get: Get) => Promise<Competition[]>) | null
  /** Everything that the source says of a season now; `unchanged` if a cheap call says that nothing has changed. */
  observe(get: Get, asked: Asked): Promise<Observation | 'unchanged'>
  /** Teams and squads, for a new tournament. Null: the source has none. */
  readSquads: ((get: Get, competition: CompetitionRef) => Promise<ObservedSquad[]>) | null
}

/** A source did not give what it was asked for. The message names the source and the status alone: an address may hold a key. */
export class SourceTrouble extends Error {
  override readonly name = 'SourceTrouble'
  readonly trouble: FeedTrouble
  /** In how many seconds it may be asked again, as it says; null: it does not say. */
  readonly retryAfterS: number | null
  constructor(source: SourceName, trouble: FeedTrouble, words: string, retryAfterS: number | null = null) {
    super(`${source}: ${words}`)
    this.trouble = trouble
    this.retryAfterS = retryAfterS
  }
}
