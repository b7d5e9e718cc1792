// What the server does for each kind of prediction, by its name. kind-views.ts makes its lists from this file.
export { fightCardKindView as fight_card } from './fights.ts'
export { tableOrderKindView as table_order, tieKindView as tie } from './group-predictions.ts'
export { leagueKindView as league } from './league.ts'
export { matchKindView as match } from './matches.ts'
export { keeperKindView as keeper, scorerKindView as scorer } from './player-picks.ts'
export {
  mostProductiveTeamKindView as most_productive_team,
  tournamentWinnerKindView as tournament_winner,
} from './team-picks.ts'
