import { KIND_NAMES, type KindName } from '@called-it/rules/systems.ts'
import type { KindContract } from './kind.ts'
import { fightCardContract } from './kinds/fight-card.ts'
import { keeperContract } from './kinds/keeper.ts'
import { leagueContract } from './kinds/league.ts'
import { matchContract } from './kinds/match.ts'
import { mostProductiveTeamContract } from './kinds/most-productive-team.ts'
import { scorerContract } from './kinds/scorer.ts'
import { tableOrderContract } from './kinds/table-order.ts'
import { tieContract } from './kinds/tie.ts'
import { tournamentWinnerContract } from './kinds/tournament-winner.ts'

/** Every kind of prediction in the HTTP contract. */
const LIST = {
  match: matchContract,
  table_order: tableOrderContract,
  tie: tieContract,
  league: leagueContract,
  scorer: scorerContract,
  keeper: keeperContract,
  most_productive_team: mostProductiveTeamContract,
  tournament_winner: tournamentWinnerContract,
  fight_card: fightCardContract,
} as const satisfies Record<KindName, KindContract>

/** The kinds by name, each with its own schemas. */
export type KindContracts = typeof LIST
export const KIND_CONTRACTS: Readonly<Record<KindName, KindContract>> = LIST

/** The calls of all kinds, in the order in which the kinds are shown. */
export const KIND_CALLS = KIND_NAMES.flatMap(
  (name): readonly KindContracts[KindName]['calls'][number][] => LIST[name].calls,
)
