import type { Facts } from './facts.ts'
import type { About, Per, Times } from './kind.ts'
import { KINDS, type PredictionType } from './kind-list.ts'
import type { Ruleset } from './ruleset.ts'
import type { StageLevel } from './stage-level.ts'
import { type KindName, type SystemName, systemOf } from './systems.ts'

/** A tournament of any sport as plain data, with all numbers of its ruleset. */
export type TournamentFacts = Facts<Ruleset, SystemName>

/** The types of predictions of a system, in the order in which they are shown (GAME.md 2). */
export function typesOf(system: SystemName): PredictionType[] {
  return [...new Set(systemOf(system).kinds.map((kind) => KINDS[kind].type))]
}

/** A question of a tournament: its subject and its times. */
export type Question = Times & {
  kind: KindName
  about: About
  /** The round in whose rating it counts; null: only the tournament's. */
  round_id: number | null
  /** The level of its stage. */
  level: StageLevel | null
}

/** Returns all questions of a tournament in its current state. */
export function questionsOf(facts: TournamentFacts): Question[] {
  return systemOf(facts.system_name).kinds.flatMap((name) =>
    placesOf(facts, KINDS[name].per).map((place) => ({
      ...place,
      kind: name,
      ...KINDS[name].times(facts, place.about),
    })),
  )
}

function placesOf(facts: Facts, per: Per): Pick<Question, 'about' | 'round_id' | 'level'>[] {
  switch (per) {
    case 'event':
      return facts.events.map(({ id, round_id, level }) => ({ about: id, round_id, level }))
    case 'tie':
      return [...new Map(facts.events.map((event) => [event.tie, event.level]))].flatMap(([about, level]) =>
        about === null ? [] : [{ about, round_id: null, level }],
      )
    case 'table_group':
      return facts.table_groups.map(({ id }) => ({ about: id, round_id: null, level: null }))
    case 'round':
      return [...new Set(facts.events.map(({ round_id }) => round_id))].map((id) => ({
        about: id,
        round_id: id,
        level: null,
      }))
    case 'tournament':
      return [{ about: null, round_id: null, level: null }]
  }
}

/** The interim state of a question, as it is stored. Null: its kind has none. */
export const interimOf = (
  facts: TournamentFacts,
  { kind, about }: Pick<Question, 'kind' | 'about'>,
): unknown => KINDS[kind].interim?.(facts, about) ?? null

/** The outcome of a question. A question that still takes predictions has none. */
export const outcomeOf = (
  facts: TournamentFacts,
  { kind, about, is_locked }: Pick<Question, 'kind' | 'about'> & { is_locked: boolean },
): unknown => (is_locked ? KINDS[kind].outcome(facts, about) : null)
