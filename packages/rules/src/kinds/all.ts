// Every kind of prediction, by its name. Nothing else belongs here: kind-list.ts makes its lists and types from this file.
export { fightCard as fight_card } from './fight-card.ts'
export { keeper, mostProductiveTeam as most_productive_team, scorer } from './first-places.ts'
export { league } from './league.ts'
export { match } from './match.ts'
export { tableOrder as table_order } from './table-order.ts'
export { tie } from './tie.ts'
export { tournamentWinner as tournament_winner } from './tournament-winner.ts'
