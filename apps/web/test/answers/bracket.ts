import type { BracketStage, BracketTie } from '@called-it/contract/predictions/group-predictions.ts'
import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import { feedersOf } from '@called-it/rules/football/numbered-bracket.ts'
import { DEFAULT_RULESET } from '@called-it/rules/ruleset.ts'
import type { StageLevel } from '@called-it/rules/stage-level.ts'
import type { GroupPredictions } from '../../src/predictions/group-predictions.ts'
import { groupPredictions } from './groups.ts'
import { inHours, team, type TeamCode } from './matches.ts'

const STAGES = {
  po: { level: 'knockout_playoff', name: { ru: 'Стыковые матчи', en: 'Knockout play-offs' } },
  r16: { level: 'round_of_16', name: { ru: '1/8 финала', en: 'Round of 16' } },
  qf: { level: 'quarter_final', name: { ru: 'Четвертьфиналы', en: 'Quarter-finals' } },
  sf: { level: 'semi_final', name: { ru: 'Полуфиналы', en: 'Semi-finals' } },
  third: { level: 'third_place', name: { ru: 'Матч за 3-е место', en: 'Third place' } },
  final: { level: 'final', name: { ru: 'Финал', en: 'Final' } },
} as const satisfies Record<string, { level: StageLevel; name: Entity['name'] }>
export type StageKey = keyof typeof STAGES

const PAIRS: [TeamCode, TeamCode][] = [
  ['es', 'ge'],
  ['de', 'dk'],
  ['pt', 'si'],
  ['it', 'hr'],
  ['cz', 'ua'],
  ['at', 'tr'],
  ['gb-eng', 'sk'],
  ['pl', 'hu'],
]

/** A tie that waits for its teams; with `pair` it is open for two days. */
export function tieOf(id: number, key: string, pair?: [TeamCode, TeamCode], rest: Partial<BracketTie> = {}) {
  const tie: BracketTie = {
    id,
    key,
    started_at: inHours(48 + id / 10),
    locks_at: inHours(48 + id / 10),
    opens_at: null,
    phase: pair ? 'open' : 'not_open',
    is_locked: false,
    is_corrected: false,
    reopened_at: null,
    first_entity: pair ? team(pair[0]) : null,
    second_entity: pair ? team(pair[1]) : null,
    winner: null,
    feeders: [],
    prediction: null,
    crowd: null,
  }
  return { ...tie, ...rest }
}

/** A pick of one of the teams, saved long ago. */
export const picked = (code: TeamCode): NonNullable<BracketTie['prediction']> => ({
  team_id: team(code).id,
  points: null,
  parts: null,
  provisional: null,
  saved_at: inHours(-30),
})

/** A decided tie, with the pick of one of its teams or of none. */
export function decided(winner: TeamCode, pick: TeamCode | null, worth: number): Partial<BracketTie> {
  const points = pick === winner ? worth : 0
  return {
    phase: 'locked',
    is_locked: true,
    started_at: inHours(-26),
    locks_at: inHours(-26),
    winner: team(winner).id,
    prediction: pick && {
      ...picked(pick),
      points,
      parts: [{ part: 'winner', points, earned: pick === winner }],
    },
  }
}

export function stageOf(key: StageKey, events: BracketTie[]): BracketStage {
  const { level, name } = STAGES[key]
  const id = 200 + Object.keys(STAGES).indexOf(key)
  return {
    id,
    key,
    name,
    level,
    started_at: events[0]?.started_at ?? null,
    tie_points: DEFAULT_RULESET.tie[level],
    events,
  }
}

/** Adds the wiring as the server does: by the numbers of the ties. */
export function withFeeders(...stages: BracketStage[]): BracketStage[] {
  const played = stages.filter(({ level }) => level !== 'third_place')
  const feeders = feedersOf(played.map(({ events }) => events.map(({ key }) => key)))
  const ids = new Map(stages.flatMap(({ events }) => events.map(({ id, key }) => [key, id])))
  return stages.map((stage) => ({
    ...stage,
    events: stage.events.map((tie) => ({
      ...tie,
      feeders: (feeders.get(tie.key) ?? []).flatMap((key) => ids.get(key) ?? []),
    })),
  }))
}

/** The round of 16: its ties are open, all others wait for their teams. `changes` by the ids of the ties. */
export function lastSixteen(changes: Record<number, Partial<BracketTie>> = {}): BracketStage[] {
  const wait = (key: StageKey, count: number, from: number) =>
    Array.from({ length: count }, (_, at) => tieOf(from + at, count > 1 ? `${key}-${at + 1}` : key))
  const r16 = PAIRS.map((pair, at) => tieOf(1 + at, `r16-${at + 1}`, pair))
  const stages = withFeeders(
    stageOf('r16', r16),
    stageOf('qf', wait('qf', 4, 11)),
    stageOf('sf', wait('sf', 2, 21)),
    stageOf('final', wait('final', 1, 31)),
  )
  return stages.map((stage) => ({
    ...stage,
    events: stage.events.map((tie) => ({ ...tie, ...changes[tie.id] })),
  }))
}

/** The server's answer with the bracket of a user. */
export const bracketAnswer = (stages: BracketStage[], rest: Partial<GroupPredictions> = {}) =>
  groupPredictions([], { bracket: { id: 1, stages }, ...rest })
