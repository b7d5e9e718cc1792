import type { Kind } from './kind.ts'
import { fightCard } from './kinds/fight-card.ts'
import { keeper, mostProductiveTeam, scorer } from './kinds/first-places.ts'
import { league } from './kinds/league.ts'
import { match } from './kinds/match.ts'
import { tableOrder } from './kinds/table-order.ts'
import { tie } from './kinds/tie.ts'
import { tournamentWinner } from './kinds/tournament-winner.ts'
import { join } from './numbers.ts'
import type { KindName } from './systems.ts'

const once = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]

/** Every kind of prediction, in the order in which a ruleset and the API list what is theirs. */
const LIST = {
  match,
  tie,
  table_order: tableOrder,
  league,
  scorer,
  keeper,
  most_productive_team: mostProductiveTeam,
  tournament_winner: tournamentWinner,
  fight_card: fightCard,
} as const satisfies { [Name in KindName]: { name: Name } }

type Listed = (typeof LIST)[KindName]

/** What the kinds have in a ruleset, in its order. */
export const ENTRIES = join(Object.values(LIST).map(({ numbers }) => numbers))

/** What can be predicted, as the addresses of the contract name it (GAME.md 2). */
export type PredictionType = Listed['type']
/** What points are given for. */
export type PartName = Listed['parts'][number]
/** Why an answer cannot be saved. */
export type AnswerMistake = NonNullable<ReturnType<Listed['check']>>

/** Names of a kind that has been found by its name. */
type AnyNames = { name: KindName; type: PredictionType; part: PartName; mistake: AnswerMistake }
// A kind is asked with the answers and outcomes that it gave itself: their types meet nowhere else.
export type AnyKind = Kind<any, any, AnyNames, typeof ENTRIES>

/** Every kind of prediction, by its name. */
export const KINDS: Readonly<Record<KindName, Omit<AnyKind, 'numbers'>>> = LIST

/** All types of predictions, and all that points are given for; none twice. */
export const PREDICTION_TYPES: readonly PredictionType[] = once(Object.values(LIST).map(({ type }) => type))
export const PARTS: readonly PartName[] = once(Object.values(LIST).flatMap(({ parts }) => parts))
