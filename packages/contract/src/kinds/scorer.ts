import { endpoint } from '../endpoint.ts'
import type { KindContract } from '../kind.ts'
import { comparedPlayer, playerRead, playerSave } from '../predictions/player-predictions.ts'

export const readScorer = endpoint({
  ...playerRead,
  path: '/api/v1/tournaments/{slug}/prediction-type/scorer',
  summary: "Who scores the most goals; another user's prediction only once it is locked",
})

export const saveScorer = endpoint({
  ...playerSave,
  path: '/api/v1/tournaments/{slug}/predictions/scorer/{playerId}',
  summary: 'Save who scores the most goals',
})

/** The top scorer. */
export const scorerContract = {
  name: { ru: 'Лучший бомбардир', en: 'Top scorer' },
  calls: [readScorer, saveScorer],
  answer: comparedPlayer,
  fields: {
    'ruleset.scorer': ['Points for the top scorer.', 15],
  },
} as const satisfies KindContract<'scorer'>
