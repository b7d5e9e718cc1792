import type { KindName } from '@called-it/rules/systems.ts'
import { fightCardKindView } from './fights.ts'
import { tableOrderKindView, tieKindView } from './group-predictions.ts'
import type { KindView } from './kind-view.ts'
import { leagueKindView } from './league.ts'
import { matchKindView } from './matches.ts'
import { keeperKindView, scorerKindView } from './player-picks.ts'
import { mostProductiveTeamKindView, tournamentWinnerKindView } from './team-picks.ts'

/** The views of all kinds, by name. Each gets answers that its own kind has decoded. */
export const KIND_VIEWS: Readonly<Record<KindName, KindView<any, any>>> = {
  match: matchKindView,
  table_order: tableOrderKindView,
  tie: tieKindView,
  league: leagueKindView,
  scorer: scorerKindView,
  keeper: keeperKindView,
  most_productive_team: mostProductiveTeamKindView,
  tournament_winner: tournamentWinnerKindView,
  fight_card: fightCardKindView,
}

/** The kinds that the progress of a tournament shows by rounds, or by cards. */
export const kindsShownBy = (progress: 'rounds' | 'cards'): KindName[] =>
  Object.entries(KIND_VIEWS).flatMap(([name, view]) => (view.progress === progress ? [name as KindName] : []))
