import { describe, expect, test } from 'vitest'
import { readGroupPredictions, saveTies } from './group-predictions.ts'

const name = { ru: 'Имя', en: 'Name' }
const team = { id: 1, key: 'GER', name, code: 'GER', country: 'de', is_club: false, image: null }
const counts = { played: 3, won: 2, drawn: 1, lost: 0, goals_for: 8, goals_against: 2, points: 7 }

describe('the group orders and the bracket', () => {
  const tie = {
    id: 7,
    key: 'qf1',
    started_at: null,
    is_locked: false,
    first_entity: team,
    second_entity: null,
    winner: null,
    prediction: { team_id: 1, points: null },
  }
  const answer = {
    user: null,
    groups: [
      {
        id: 1,
        key: 'A',
        name,
        is_locked: true,
        teams: [team],
        table: [{ entity_id: 1, ...counts, position: 1 }],
        prediction: { team_ids: [1], points: 2 },
      },
    ],
    bracket: { id: 1, stages: [{ id: 4, key: 'qf', name, started_at: null, events: [tie] }] },
    points: 2,
    calculated_at: null,
  }

  test('are read as API.md has them', () => {
    expect(readGroupPredictions.answer.parse(answer)).toEqual(answer)
    expect(readGroupPredictions.answer.parse({ ...answer, bracket: null }).bracket).toBe(null)
  })

  test('take up to 500 ties at a time', () => {
    const predictions = Array.from({ length: 501 }, (_, at) => ({ event_id: at + 1, team_id: 1 }))
    expect(saveTies.body.safeParse({ predictions: predictions.slice(1) }).success).toBe(true)
    expect(saveTies.body.safeParse({ predictions }).success).toBe(false)
    expect(saveTies.body.safeParse({ predictions: [{ event_id: 1 }] }).success).toBe(false)
  })
})
