import type { StageLevel } from './stage-level.ts'
import type {
  FightStatus,
  FightType,
  MatchStatus,
  PlayerPosition,
  Side,
  StageType,
  Take,
  TieBreak,
} from './vocabulary.ts'

/** A count for each side: goals or kicks. */
type OfBoth = Record<Side, number>

/** The stored scores of a match: `score` after 90 minutes; `penalties` holds only the shoot-out. */
export type PlayedMatch = {
  status: MatchStatus
  score?: OfBoth | null | undefined
  /** After 120 minutes, including the goals of the first 90. */
  after_extra_time?: OfBoth | null | undefined
  penalties?: OfBoth | null | undefined
  /** The winner that the organiser names; in a tie over two legs the side that goes through. */
  winner?: Side | null | undefined
}

/** The parts of a result on which outcomes can depend. */
export type PlayedEvent = PlayedMatch & {
  /** The goals, by the keys of players. */
  goals?: readonly { player: string | null; own_goal?: boolean | undefined }[] | undefined
  goalkeepers?: { first?: string | null | undefined; second?: string | null | undefined } | null | undefined
}

/**
 * The source of a side of a tie (API.md, tournament document): the winner or the loser of another tie, or the
 * team on a place of a table group, from 1. `Group` is the type of a table group's name: its key, or in facts its id.
 */
export type SideSource<Group = string> = { tie: string; take: Take } | { group: Group; place: number }

/** The sources of the two sides of a match; null: the document names none. */
export type Wiring<Group = string> = Record<`${Side}_from`, SideSource<Group> | null>

/** The wiring of a match with ids, and which of its sides were named by it and not by an organiser. */
export type FactsWiring = Wiring<number> & Record<`${Side}_is_wired`, boolean>

/** The result of a fight. */
export type Fought = { status: FightStatus; winner: Side | null }

/** The current state of a fight. */
export type FactsFight = Fought & {
  /** The type in the document. */
  type: FightType
  /** Decimal odds; null: none. */
  coefficients: { first: number; second: number } | null
  /** When it was cancelled, in milliseconds since the Unix epoch; null: it was not. */
  cancelled_at: number | null
}

/** The current state of an event. Times are milliseconds since the Unix epoch, UTC; null: not known. */
export type FactsEvent = {
  id: number
  round_id: number
  stage_type: StageType
  level: StageLevel | null
  /** The tie-break of its stage if the document names one; null: that of the system. */
  tie_break: TieBreak | null
  /** The table group of a match of the group stage. */
  table_group: number | null
  /** The tie of a knockout match. */
  tie: string | null
  first: number | null
  second: number | null
  starts_at: number | null
  /** The actual start: from then on it is locked, whatever its schedule says (GAME.md 9). */
  begun_at: number | null
  /** Status, scores, scorers and goalkeepers, by the keys of players. A fight that is over is `finished` here. */
  result: PlayedEvent
  /** The fields of a fight; null for a match. */
  fight: FactsFight | null
  /** The sources of the sides of a tie; left out: the document names none. */
  wiring?: FactsWiring | null
}

/** A footballer who can be predicted, with the counts from before the tournament's first result (API.md). */
export type FactsPlayer = {
  id: number
  key: string
  position: PlayerPosition
  goals_before: number
  clean_sheets_before: number
}

/** A group of teams of the group stage. */
export type FactsTableGroup = {
  id: number
  /** The teams in the order of the document. */
  entities: readonly number[]
}

/** The outcomes that the organiser has entered because they cannot be computed (API.md, Organisers): ids; left out: none. */
export type Overrides = {
  top_scorers?: readonly number[]
  top_keepers?: readonly number[]
  most_productive_teams?: readonly number[]
  league_order?: readonly number[]
  /** The orders by the id of the table group. */
  group_orders?: Readonly<Record<number, readonly number[]>>
  winner?: number
}

/**
 * A tournament as plain data: everything on which a question's times and its outcome can depend. `Ruleset` is the part of
 * its ruleset that the reader needs; `TournamentFacts` of `questions.ts` has all of it.
 */
export type Facts<Ruleset = unknown, System extends string = string> = {
  system_name: System
  ruleset: Ruleset
  /** The start in the document: it counts only before events have times (API.md, Tournament). */
  document_starts_at: number | null
  /** When predictions open; null: at once. */
  opens_at: number | null
  is_finished: boolean
  /** The ids of all entities, in the order of the document. */
  entities: readonly number[]
  /** The events in the order of the document, as in all lists here. */
  table_groups: readonly FactsTableGroup[]
  players: readonly FactsPlayer[]
  events: readonly FactsEvent[]
  overrides: Overrides
}

/**
 * Returns when an event starts: the earlier of its scheduled and its actual start. Null if it does not count as the
 * start of anything: without a time, postponed, or cancelled before it began (GAME.md 9).
 */
export function kickOffOf({ starts_at, begun_at, result }: FactsEvent): number | null {
  if (begun_at !== null) return Math.min(begun_at, starts_at ?? begun_at)
  return result.status === 'postponed' || result.status === 'cancelled' ? null : starts_at
}

/**
 * Caches the result of a function of a list of events, which never changes: each question calls it, so in a tournament with
 * thousands of events it would run thousands of times.
 */
function onceForEvents<Result>(compute: (events: readonly FactsEvent[]) => Result) {
  const known = new WeakMap<readonly FactsEvent[], { result: Result }>()
  return (events: readonly FactsEvent[]): Result => {
    const { result } = known.get(events) ?? { result: compute(events) }
    known.set(events, { result })
    return result
  }
}

/** Returns the first kick-off of these events; null if none has one. */
export const firstKickOff = onceForEvents((events): number | null => {
  const starts = events.map(kickOffOf).filter((at) => at !== null)
  return starts.length > 0 ? Math.min(...starts) : null
})

const neitherCalledOffNorPutOff = onceForEvents((events) =>
  events.filter(({ result }) => result.status !== 'cancelled' && result.status !== 'postponed'),
)

/** Returns the events by id. */
export const eventsById = onceForEvents((events) => new Map(events.map((event) => [event.id, event])))
/** Returns the events of each tie, table group and round, in the order of the document. */
export const eventsByTie = onceForEvents((events) => Map.groupBy(events, ({ tie }) => tie))
export const eventsByTableGroup = onceForEvents((events) =>
  Map.groupBy(events, ({ table_group }) => table_group),
)
export const eventsByRound = onceForEvents((events) => Map.groupBy(events, ({ round_id }) => round_id))
/** Returns the events of the group stage. */
export const eventsOfGroups = onceForEvents((events) =>
  events.filter(({ stage_type }) => stage_type === 'group_stage'),
)

/**
 * Returns when a tournament starts: with its first event that is neither cancelled nor postponed; before events have times
 * at the date of its document (API.md, Tournament). Null: it has no start date and takes no predictions (GAME.md 3).
 */
export function startOf(facts: Facts): number | null {
  return firstKickOff(neitherCalledOffNorPutOff(facts.events)) ?? facts.document_starts_at
}

/** Whether an event is over, except for corrections. */
export const isOver = ({ status }: Pick<PlayedMatch, 'status'>): boolean =>
  status === 'finished' || status === 'awarded' || status === 'cancelled'

/** Whether there are events and all are over. */
export function areOver(events: readonly FactsEvent[]): boolean {
  return events.length > 0 && events.every(({ result }) => isOver(result))
}
