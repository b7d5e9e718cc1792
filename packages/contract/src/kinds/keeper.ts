import { endpoint } from '../endpoint.ts'
import type { KindContract } from '../kind.ts'
import { comparedPlayer, playerRead, playerSave } from '../predictions/player-predictions.ts'

export const readKeeper = endpoint({
  ...playerRead,
  path: '/api/v1/tournaments/{slug}/prediction-type/keeper',
  summary: "Which goalkeeper keeps the most clean sheets; another user's prediction only once it is locked",
})

export const saveKeeper = endpoint({
  ...playerSave,
  path: '/api/v1/tournaments/{slug}/predictions/goalkeeper/{playerId}',
  summary: 'Save which goalkeeper keeps the most clean sheets',
})

/** The top goalkeeper. */
export const keeperContract = {
  name: { ru: 'Лучший вратарь', en: 'Top goalkeeper' },
  calls: [readKeeper, saveKeeper],
  answer: comparedPlayer,
  fields: {
    'ruleset.keeper': ['Points for the top goalkeeper.', 15],
  },
  mistakes: {
    not_a_goalkeeper: { ru: 'Это не вратарь', en: 'This is not a goalkeeper' },
  },
} as const satisfies KindContract<'keeper'>
