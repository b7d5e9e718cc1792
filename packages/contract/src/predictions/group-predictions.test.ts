import { describe, expect, test } from 'vitest'
import { ASKED, EXPLAINED, TEAM } from '../../test/asked.ts'
import { saveGroupOrder } from '../kinds/table-order.ts'
import { saveTies } from '../kinds/tie.ts'
import { readGroupPredictions } from './group-predictions.ts'

const name = { ru: 'Имя', en: 'Name' }
const counts = { played: 3, won: 2, drawn: 1, lost: 0, goals_for: 8, goals_against: 2, points: 7 }

describe('the group orders and the bracket', () => {
  const tie = {
    id: 7,
    key: 'qf1',
    started_at: null,
    ...ASKED,
    first_entity: TEAM,
    second_entity: null,
    winner: null,
    feeders: [5, 6],
    prediction: { team_id: 1, ...EXPLAINED },
    crowd: null,
  }
  const answer = {
    user: null,
    groups: [
      {
        id: 1,
        key: 'A',
        name,
        ...ASKED,
        teams: [TEAM],
        table: [{ entity_id: 1, ...counts, position: 1 }],
        is_final: true,
        prediction: { team_ids: [1], ...EXPLAINED },
        crowd: { total: 1, places: [{ id: 1, counts: [1] }], top: [{ ids: [1], count: 1 }] },
      },
    ],
    bracket: {
      id: 1,
      stages: [
        { id: 4, key: 'qf', name, level: 'quarter_final', started_at: null, tie_points: 5, events: [tie] },
      ],
    },
    order_points: { place: 2, whole_order: 2 },
    points: 2,
    calculated_at: null,
  }

  test('are read as API.md has them', () => {
    expect(readGroupPredictions.answer.parse(answer)).toEqual(answer)
    expect(readGroupPredictions.answer.parse({ ...answer, bracket: null }).bracket).toBe(null)
  })

  test('are saved whole, one group at a time', () => {
    expect(saveGroupOrder.params.parse({ slug: 'euro', groupId: '7' }).groupId).toBe(7)
    expect(saveGroupOrder.body.safeParse({ team_ids: [4, 3, 2, 1] }).success).toBe(true)
    expect(saveGroupOrder.body.safeParse({ team_ids: 4 }).success).toBe(false)
  })

  test('take up to 500 ties at a time', () => {
    const predictions = Array.from({ length: 501 }, (_, at) => ({ event_id: at + 1, team_id: 1 }))
    expect(saveTies.body.safeParse({ predictions: predictions.slice(1) }).success).toBe(true)
    expect(saveTies.body.safeParse({ predictions }).success).toBe(false)
    expect(saveTies.body.safeParse({ predictions: [{ event_id: 1 }] }).success).toBe(false)
  })
})
