import { isOver, type MatchGoal, type PlayedMatch } from './football/match-result.ts'
import type { TieBreak } from './football/table.ts'
import type { FactsWiring } from './football/side-source.ts'
import type { Ruleset, StageLevel } from './ruleset.ts'
import type { SystemName } from './systems.ts'
import type { Fought } from './ufc/fight-result.ts'
import type { FightType, PlayerPosition, StageType } from './vocabulary.ts'

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

/** A fight as it stands. */
export type FactsFight = Fought & {
  /** As the document says. */
  type: FightType
  /** Decimal odds; null: there are none. */
  coefficients: { first: number; second: number } | null
  /** When it was called off, in milliseconds since the Unix epoch; null: it was not. */
  cancelled_at: number | null
}

/** A result, as far as an outcome can depend on it. */
export type PlayedEvent = PlayedMatch & {
  goals?: readonly Pick<MatchGoal, 'player' | 'own_goal'>[] | undefined
  goalkeepers?: { first?: string | null | undefined; second?: string | null | undefined } | null | undefined
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

/** Whether these events are all over, and there are any. */
export function areOver(events: readonly FactsEvent[]): boolean {
  return events.length > 0 && events.every(({ result }) => isOver(result))
}
