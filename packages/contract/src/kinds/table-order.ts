import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import type { KindContract } from '../kind.ts'
import { readGroupPredictions } from '../predictions/group-predictions.ts'
import { entity } from '../tournaments/tournaments.ts'
import { id, idText, slug } from '../fields.ts'
import { explained } from '../predictions/explained.ts'

export const saveGroupOrder = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/{slug}/predictions/group/{groupId}',
  area: 'Predictions',
  summary: 'Save the order of a table group',
  access: 'signed_in',
  params: z.object({ slug, groupId: idText }),
  body: z.object({ team_ids: z.array(z.int()).max(100) }),
  status: 200,
  answer: z.object({ prediction: z.object({ team_ids: z.array(id), ...explained }) }),
  errors: ['join_group_first', 'locked', 'not_open'],
})

/** The order of a table group. */
export const tableOrderContract = {
  calls: [readGroupPredictions, saveGroupOrder],
  answer: z.object({ teams: z.array(entity) }),
} as const satisfies KindContract
