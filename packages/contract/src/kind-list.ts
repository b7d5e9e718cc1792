import { KIND_NAMES, type KindName } from '@called-it/rules/systems.ts'
import type { Localized } from './languages.ts'
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
} as const satisfies { [Name in KindName]: KindContract<Name> }

/** The kinds by name, each with the types of its own schemas. */
export type KindContracts = typeof LIST
/** The kinds by name, for code that treats all kinds alike. */
export const KIND_CONTRACTS: { readonly [Name in KindName]: KindContract<Name> } = LIST

/** The calls of all kinds, in the order in which the kinds are shown. */
export const KIND_CALLS = KIND_NAMES.flatMap(
  (name): readonly KindContracts[KindName]['calls'][number][] => LIST[name].calls,
)

type OwnMistakes = Extract<KindContracts[KindName], { mistakes: object }>['mistakes']
type KeysOf<Each> = Each extends unknown ? keyof Each : never

/** The messages of the mistakes that single kinds have. */
export const KIND_MISTAKES: Readonly<Record<KeysOf<OwnMistakes>, Localized>> = Object.assign(
  {},
  ...KIND_NAMES.map((name) => KIND_CONTRACTS[name].mistakes),
)
