import { readFileSync } from 'node:fs'
import type { FactsEvent, PlayedEvent } from '../src/facts.ts'
import type { TournamentFacts } from '../src/questions.ts'
import { levelOf, type StageLevel } from '../src/stage-level.ts'
import type { PlayerPosition, StageType } from '../src/vocabulary.ts'
import { eventOf, factsOf } from './tournament.ts'

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../data/euro-2024/${name}.json`, import.meta.url), 'utf8'))

type Sides = { first: string; second: string }
type Document = {
  entities: { key: string }[]
  players: { key: string; position: PlayerPosition }[]
  stages: { key: string; type: StageType; level?: StageLevel }[]
  table_groups: { key: string; entities: string[] }[]
  rounds: { key: string; stage: string }[]
  events: {
    key: string
    round: string
    starts_at: string
    table_group?: string
    tie?: string
    first?: string | null
    second?: string | null
  }[]
}

const document: Document = read('tournament')
const { results, sides, outcomes } = read('results') as {
  results: Record<string, PlayedEvent>
  sides: Record<string, Sides>
  outcomes: { set: { group_orders?: Record<string, string[]> } }[]
}

/** The keys of its teams and players, sorted by id; ids count from 1. */
export const TEAMS = document.entities.map(({ key }) => key)
export const PLAYERS = document.players.map(({ key }) => key)
export const GROUPS = document.table_groups.map(({ key }) => key)

/** The orders that the organiser set, by the ids of the groups. */
export const GROUP_ORDERS = Object.fromEntries(
  outcomes.flatMap(({ set }) =>
    Object.entries(set.group_orders ?? {}).map(([group, teams]) => [
      GROUPS.indexOf(group) + 1,
      teams.map(teamId),
    ]),
  ),
)

function teamId(key: string): number {
  return TEAMS.indexOf(key) + 1
}

/** EURO 2024 as it ended: every match with its result, without outcomes set by the organiser. */
export const euro2024 = (changes: Partial<TournamentFacts> = {}): TournamentFacts =>
  factsOf(document.events.map(factsEventOf), {
    entities: document.entities.map(({ key }) => teamId(key)),
    table_groups: document.table_groups.map(({ entities }, at) => ({
      id: at + 1,
      entities: entities.map(teamId),
    })),
    players: document.players.map(({ key, position }, at) => ({
      id: at + 1,
      key,
      position,
      goals_before: 0,
      clean_sheets_before: 0,
    })),
    ...changes,
  })

function factsEventOf(event: Document['events'][number], at: number): FactsEvent {
  const round = document.rounds.findIndex(({ key }) => key === event.round)
  const stage = document.stages.find(({ key }) => key === document.rounds[round]!.stage)!
  const { first, second } = sides[event.key] ?? (event as Sides)
  return eventOf({
    id: at + 1,
    round_id: round + 1,
    stage_type: stage.type,
    level: levelOf(stage),
    tie_break: stage.type === 'group_stage' ? 'uefa_euro' : null,
    table_group: event.table_group ? GROUPS.indexOf(event.table_group) + 1 : null,
    tie: event.tie ?? null,
    first: teamId(first),
    second: teamId(second),
    starts_at: Date.parse(event.starts_at),
    result: results[event.key]!,
  })
}
