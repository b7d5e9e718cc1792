import { endpoint } from '../endpoint.ts'
import type { KindContract } from '../kind.ts'
import { comparedTeam, teamRead, teamSave } from '../predictions/team-predictions.ts'

export const readTournamentWinner = endpoint({
  ...teamRead,
  path: '/api/v1/tournaments/{slug}/prediction-type/tournament_winner',
  summary: "Who wins the tournament; another user's prediction only once it is locked",
})

export const saveTournamentWinner = endpoint({
  ...teamSave,
  path: '/api/v1/tournaments/{slug}/predictions/tournament-winner/{teamId}',
  summary: 'Save who wins the tournament',
})

/** The winner of the tournament. */
export const tournamentWinnerContract = {
  name: { ru: 'Победитель турнира', en: 'Tournament winner' },
  calls: [readTournamentWinner, saveTournamentWinner],
  answer: comparedTeam,
  fields: {
    'ruleset.tournament_winner': ['Points for the winner of the tournament.', 20],
  },
} as const satisfies KindContract<'tournament_winner'>
