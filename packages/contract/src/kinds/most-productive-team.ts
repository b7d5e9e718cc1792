import { endpoint } from '../endpoint.ts'
import type { KindContract } from '../kind.ts'
import { comparedTeam, teamRead, teamSave } from '../predictions/team-predictions.ts'

export const readMostProductiveTeam = endpoint({
  ...teamRead,
  path: '/api/v1/tournaments/{slug}/prediction-type/most_productive_team',
  summary: "Which team scores the most goals; another user's prediction only once it is locked",
})

export const saveMostProductiveTeam = endpoint({
  ...teamSave,
  path: '/api/v1/tournaments/{slug}/predictions/team/{teamId}',
  summary: 'Save which team scores the most goals',
})

/** The team with the most goals. */
export const mostProductiveTeamContract = {
  name: { ru: 'Самая результативная команда', en: 'Most productive team' },
  calls: [readMostProductiveTeam, saveMostProductiveTeam],
  answer: comparedTeam,
  fields: {
    'ruleset.most_productive_team': ['Points for the most productive team.', 12],
  },
} as const satisfies KindContract<'most_productive_team'>
