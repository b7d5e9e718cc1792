import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import type { KindContract } from '../kind.ts'
import { comparedTeam } from '../predictions/team-predictions.ts'
import { id, slug, time } from '../fields.ts'
import { rejectedPredictions } from '../predictions/prediction-calls.ts'

export const saveTies = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/{slug}/predictions/events/winners',
  area: 'Predictions',
  summary: 'Save who goes through; ties that have locked meanwhile are listed as rejected',
  access: 'signed_in',
  is_repeatable: true,
  params: z.object({ slug }),
  body: z.object({
    predictions: z.array(z.object({ event_id: z.int(), team_id: z.int() })).max(500),
  }),
  status: 200,
  answer: z.object({
    predictions: z.array(z.object({ event_id: id, team_id: id, saved_at: time })),
    rejected: rejectedPredictions,
  }),
  errors: ['locked', 'not_open'],
})

/** The side that goes through in a tie. The read of the groups shows it as well (`table-order.ts`). */
export const tieContract = {
  name: { ru: 'Кто пройдёт дальше', en: 'Who goes through' },
  reminder: {
    ru: { one: 'пара плей-офф', several: { one: '# пары плей-офф', other: '# пар плей-офф' } },
    en: { one: 'the knockout tie', several: { other: '# knockout ties' } },
  },
  calls: [saveTies],
  answer: comparedTeam,
  fields: {
    tie_points: ['Points for each right team of this stage.', 5],
    feeders: ['Ids of the ties whose winners meet here, the upper one first.', 40],
    bracket: ['The knock-out bracket; null where there is none.'],
    'ruleset.tie': ['Points for who goes through, by the level of the stage.'],
    'ruleset.tie.*': ['Points for who goes through.', 5],
  },
  mistakes: {
    team_not_in_tie: { ru: 'Эта команда не играет в этой паре', en: 'This team does not play in this tie' },
  },
} as const satisfies KindContract<'tie'>
