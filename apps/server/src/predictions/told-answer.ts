import type { ComparedEvent } from '@called-it/contract/ratings/comparison.ts'
import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import { KINDS } from '@called-it/rules/questions.ts'
import type { Ruleset } from '@called-it/rules/ruleset.ts'
import type { FightCardAnswer } from '@called-it/rules/kinds/fight-card.ts'
import type { LeagueAnswer } from '@called-it/rules/kinds/league.ts'
import { type CardOutcome, judgeCard } from '@called-it/rules/ufc/card-points.ts'
import { oddsOf } from '@called-it/rules/ufc/odds.ts'
import type { LockedRow, NamedPlayer } from './locked-store.ts'

/** What an answer can name, by its id. */
export type Names = {
  entities: ReadonlyMap<number, Entity>
  players: ReadonlyMap<number, NamedPlayer>
}

/** An answer as it is told, and how it is told apart from others. */
export type Told = {
  key: string
  /** What ranks: points, of fights hundredths of the coefficient. */
  brought: number
  told: NonNullable<ComparedEvent['mine']>
}

/** What an answer to a locked question says; what it brought by the rule that its settlement asked (decision 8). */
export function tellAnswer(
  row: Pick<LockedRow, 'kind' | 'outcome' | 'level'>,
  numbers: readonly number[],
  ruleset: Ruleset,
  names: Names,
): Told {
  const { kind, outcome, level } = row
  const { earn, decode } = KINDS[kind]
  const answer: unknown = decode(numbers)
  const earned = outcome === null ? null : earn(answer, outcome, ruleset, level)
  const isCard = kind === 'fight_card'
  return {
    key: numbers.join(),
    brought: (isCard ? earned?.coefficient : earned?.points) ?? 0,
    told: {
      answer: sayAnswer(row, answer, ruleset, names),
      points: earned?.points ?? null,
      ...(isCard && earned && { coefficient: oddsOf(earned.coefficient) }),
      ...(earned?.hit && { hit: earned.hit }),
      ...(earned && kind !== 'match' && !isCard && { parts: earned.parts }),
    } as Told['told'],
  }
}

type Said = NonNullable<ComparedEvent['mine']>['answer']

/** By its kind, which has decoded it. */
function sayAnswer(
  { kind, outcome }: Pick<LockedRow, 'kind' | 'outcome'>,
  answer: unknown,
  ruleset: Ruleset,
  names: Names,
): Said {
  const entityOf = (id: number) => names.entities.get(id)!
  switch (kind) {
    case 'match':
      return answer as Said
    case 'tie':
    case 'most_productive_team':
    case 'tournament_winner':
      return { team: entityOf(answer as number) }
    case 'scorer':
    case 'keeper': {
      const { id, name, entity_id } = names.players.get(answer as number)!
      return { player: { id, name, team: entityOf(entity_id) } }
    }
    case 'table_order':
      return { teams: (answer as number[]).map(entityOf) }
    case 'league': {
      const { team_ids, favourite_team_id } = answer as LeagueAnswer
      return { teams: team_ids.map(entityOf), favourite_team_id }
    }
    case 'fight_card':
      return {
        picks: sayPicks(answer as FightCardAnswer, outcome as CardOutcome | null, ruleset, entityOf),
      }
  }
}

/** The picks of a card in its order, and what became of each once a fight of the round has ended. */
function sayPicks(
  { picks }: FightCardAnswer,
  outcome: CardOutcome | null,
  ruleset: Ruleset,
  entityOf: (id: number) => Entity,
) {
  const judged = judgeCard(picks, outcome ?? [], ruleset)
  return judged.map(({ event_id, tournament_player_id, type, multiply, state, points, coefficient }) => ({
    event_id,
    fighter: entityOf(tournament_player_id),
    type,
    multiply,
    state: outcome && state,
    points: outcome && points,
    coefficient: outcome && coefficient !== null ? oddsOf(coefficient) : null,
  }))
}
