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

/** What is counted of both sides: goals, kicks. */
type OfBoth = Record<Side, number>

/** The scores of a match as they are kept: `score` after 90 minutes, the shoot-out alone in `penalties`. */
export type PlayedMatch = {
  status: MatchStatus
  score?: OfBoth | null | undefined
  /** After 120 minutes: the goals of the first 90 are in it. */
  after_extra_time?: OfBoth | null | undefined
  penalties?: OfBoth | null | undefined
  /** The side that the organiser names: of a tie over two legs, who goes through. */
  winner?: Side | null | undefined
}

/** A result, as far as an outcome can depend on it. */
export type PlayedEvent = PlayedMatch & {
  /** Who scored, by the keys of players. */
  goals?: readonly { player: string; own_goal?: boolean | undefined }[] | undefined
  goalkeepers?: { first?: string | null | undefined; second?: string | null | undefined } | null | undefined
}

/**
 * Who will stand on a side of a match of a tie (API.md, tournament document): the winner or the loser of another tie, or the
 * team on a place of a table group, from 1. `Group` is how a table group is named: by its key, or among facts by its id.
 */
export type SideSource<Group = string> = { tie: string; take: Take } | { group: Group; place: number }

/** Where the two sides of a match come from; null: the document does not say. */
export type Wiring<Group = string> = Record<`${Side}_from`, SideSource<Group> | null>

/** The wiring of a match as facts have it, and which of its sides were named by it and not by an organiser. */
export type FactsWiring = Wiring<number> & Record<`${Side}_is_wired`, boolean>

/** How a fight went. */
export type Fought = { status: FightStatus; winner: Side | null }

/** A fight as it stands. */
export type FactsFight = Fought & {
  /** As the document says. */
  type: FightType
  /** Decimal odds; null: there are none. */
  coefficients: { first: number; second: number } | null
  /** When it was called off, in milliseconds since the Unix epoch; null: it was not. */
  cancelled_at: number | null
}

/** An event as it stands. Times are milliseconds since the Unix epoch, UTC; null: not known. */
export type FactsEvent = {
  id: number
  round_id: number
  stage_type: StageType
  level: StageLevel | null
  /** How level teams are told apart in its stage, where the document says it; null: as its system does. */
  tie_break: TieBreak | null
  /** Of a match of the group stage: the table group that it counts in. */
  table_group: number | null
  /** Of a knockout match: the tie that it is a leg of. */
  tie: string | null
  first: number | null
  second: number | null
  starts_at: number | null
  /** When it was seen to begin: from then on it is locked, whatever its schedule says (GAME.md 9). */
  begun_at: number | null
  /** Status and scores; who scored and who kept goal, by the keys of players. A fight that is over is `finished` here. */
  result: PlayedEvent
  /** What only a fight has; null: it is a match. */
  fight: FactsFight | null
  /** Where the sides of a match of a tie come from; left out: the document does not say. */
  wiring?: FactsWiring | null
}

/** A footballer who can be named; what was counted before the results that the tournament holds (API.md). */
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
  /** In the order of the document. */
  entities: readonly number[]
}

/** What the organiser says of it where it cannot be computed (API.md, Organisers): ids; left out: nothing is said. */
export type Overrides = {
  top_scorers?: readonly number[]
  top_keepers?: readonly number[]
  most_productive_teams?: readonly number[]
  league_order?: readonly number[]
  /** By the id of the table group. */
  group_orders?: Readonly<Record<number, readonly number[]>>
  winner?: number
}

/**
 * A tournament as plain data: all that a question's times and its outcome can depend on. `Ruleset`: the numbers that it
 * is played by, as far as somebody needs them; `TournamentFacts` of `questions.ts` has all of them.
 */
export type Facts<Ruleset = unknown, System extends string = string> = {
  system_name: System
  ruleset: Ruleset
  /** What the document says: it counts only before events have times (API.md, Tournament). */
  document_starts_at: number | null
  /** From when predictions are taken; null: at once. */
  opens_at: number | null
  is_finished: boolean
  /** Ids of all who take part, in the order of the document. */
  entities: readonly number[]
  /** In the order of the document, as all lists here. */
  table_groups: readonly FactsTableGroup[]
  players: readonly FactsPlayer[]
  events: readonly FactsEvent[]
  overrides: Overrides
}

/**
 * When an event starts: the earlier of its scheduled and its actual start. Null where it does not count as the
 * start of anything: without a time, put off, or called off before it began (GAME.md 9).
 */
export function kickOffOf({ starts_at, begun_at, result }: FactsEvent): number | null {
  if (begun_at !== null) return Math.min(begun_at, starts_at ?? begun_at)
  return result.status === 'postponed' || result.status === 'cancelled' ? null : starts_at
}

/**
 * Remembers what was told of a list of events, which never changes: each question asks it, and of a tournament of
 * thousands it would be told thousands of times.
 */
function toldOnce<Told>(tell: (events: readonly FactsEvent[]) => Told) {
  const known = new WeakMap<readonly FactsEvent[], { told: Told }>()
  return (events: readonly FactsEvent[]): Told => {
    const { told } = known.get(events) ?? { told: tell(events) }
    known.set(events, { told })
    return told
  }
}

/** The first kick-off of these events, null where none has one. */
export const firstKickOff = toldOnce((events): number | null => {
  const starts = events.map(kickOffOf).filter((at) => at !== null)
  return starts.length > 0 ? Math.min(...starts) : null
})

const neitherCalledOffNorPutOff = toldOnce((events) =>
  events.filter(({ result }) => result.status !== 'cancelled' && result.status !== 'postponed'),
)

/** Each event by its id. */
export const eventsById = toldOnce((events) => new Map(events.map((event) => [event.id, event])))
/** The events of each tie, table group and round, in the order of the document. */
export const eventsByTie = toldOnce((events) => Map.groupBy(events, ({ tie }) => tie))
export const eventsByTableGroup = toldOnce((events) => Map.groupBy(events, ({ table_group }) => table_group))
export const eventsByRound = toldOnce((events) => Map.groupBy(events, ({ round_id }) => round_id))
/** Those of the group stage. */
export const eventsOfGroups = toldOnce((events) =>
  events.filter(({ stage_type }) => stage_type === 'group_stage'),
)

/**
 * When a tournament starts: with its first event that is neither called off nor put off; before events have times
 * as its document says (API.md, Tournament). Null: it has no start date, and takes no predictions (GAME.md 3).
 */
export function startOf(facts: Facts): number | null {
  return firstKickOff(neitherCalledOffNorPutOff(facts.events)) ?? facts.document_starts_at
}

/** Whether nothing more is to come of an event, but for a correction. */
export const isOver = ({ status }: Pick<PlayedMatch, 'status'>): boolean =>
  status === 'finished' || status === 'awarded' || status === 'cancelled'

/** Whether these events are all over, and there are any. */
export function areOver(events: readonly FactsEvent[]): boolean {
  return events.length > 0 && events.every(({ result }) => isOver(result))
}
