import type { Facts } from './facts.ts'
import type { About, Kind, Times } from './kind.ts'
import { fightCard } from './kinds/fight-card.ts'
import { keeper, mostProductiveTeam, scorer } from './kinds/first-places.ts'
import { league } from './kinds/league.ts'
import { match } from './kinds/match.ts'
import { tableOrder } from './kinds/table-order.ts'
import { tie } from './kinds/tie.ts'
import { tournamentWinner } from './kinds/tournament-winner.ts'
import type { StageLevel } from './ruleset.ts'
import { type KindName, type PredictionType, type SystemName, systemOf } from './systems.ts'

// A kind is asked with the answers and outcomes that it gave itself: their types meet nowhere else.
type AnyKind = Kind<any, any>

/** Every kind of prediction, by its name. */
export const KINDS: Record<KindName, AnyKind> = {
  match,
  table_order: tableOrder,
  tie,
  league,
  scorer,
  keeper,
  most_productive_team: mostProductiveTeam,
  tournament_winner: tournamentWinner,
  fight_card: fightCard,
}

/** The types of predictions that a system asks for, in the order in which they are shown (GAME.md 2). */
export function typesOf(system: SystemName): PredictionType[] {
  return [...new Set(systemOf(system).kinds.map((kind) => KINDS[kind].type))]
}

/** A question of a tournament: what it is about, and when it takes predictions. */
export type Question = Times & {
  kind: KindName
  about: About
  /** The round that it is filled in in, whose rating counts it; null: the tournament's alone. */
  round_id: number | null
  /** Of the stage that it belongs to. */
  level: StageLevel | null
}

/** All questions that a tournament asks, as it stands. */
export function questionsOf(facts: Facts): Question[] {
  return systemOf(facts.system_name).kinds.flatMap((name) =>
    placesOf(facts, KINDS[name].per).map((place) => ({
      ...place,
      kind: name,
      ...KINDS[name].times(facts, place.about),
    })),
  )
}

function placesOf(facts: Facts, per: AnyKind['per']): Pick<Question, 'about' | 'round_id' | 'level'>[] {
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
