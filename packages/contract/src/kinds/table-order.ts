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
  is_repeatable: true,
  params: z.object({ slug, groupId: idText }),
  body: z.object({ team_ids: z.array(z.int()).max(100) }),
  status: 200,
  answer: z.object({ prediction: z.object({ team_ids: z.array(id), ...explained }) }),
  errors: ['join_group_first', 'locked', 'not_open'],
})

/** The order of a table group. */
export const tableOrderContract = {
  name: { ru: 'Места в группе', en: 'Order of the group' },
  reminder: {
    ru: { one: 'места в группе', several: { one: 'места в # группы', other: 'места в # групп' } },
    en: { one: 'the group order', several: { other: 'the order of # groups' } },
  },
  calls: [readGroupPredictions, saveGroupOrder],
  answer: z.object({ teams: z.array(entity) }),
  fields: {
    'Predictions.answer.groups': ['The table groups with the predicted orders.'],
    'crowd.places': ['For each team, how many users put it in each place.'],
    order_points: ['What the order of a table group earns.'],
    'order_points.place': ['Points for a team in its exact place.', 2],
    'params.groupId': ['Number of the table group.', '3'],
    'places.counts': ['How many users put the team in each place, first to last.', 12],
    'places.id': ['Id of the team.', 5],
    'top.ids': ['The order of the teams, by their ids.', 5],
    table_order: ['Points for the order of a table group.'],
    'table_order.place': ['Points for a team in its exact place.', 2],
    whole_order: ['Points that the whole order earns besides.', 2],
  },
  mistakes: {
    team_not_in_group: { ru: 'Этой команды нет в группе', en: 'This team is not in the group' },
    every_team_once: {
      ru: 'Укажите каждую команду группы один раз',
      en: 'Name every team of the group once',
    },
  },
} as const satisfies KindContract<'table_order'>
