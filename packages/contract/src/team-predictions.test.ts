import { describe, expect, test } from 'vitest'
import { urlOf } from './client.ts'
import { readTournamentWinner, saveTournamentWinner } from './team-predictions.ts'

const name = { ru: 'Имя', en: 'Name' }
const team = { id: 1, key: 'GER', name, code: 'GER', country: 'de', is_club: false, image: null }

describe('the tournament winner', () => {
  test('is read as API.md has it', () => {
    const answer = {
      user: { id: 2, name: 'Ann', avatar: null },
      teams: [team],
      count: 1,
      points: 20,
      prediction: { team_id: 1, points: 20 },
      top_teams: [team],
      is_locked: true,
      calculated_at: '2024-07-14T21:00:00Z',
    }
    expect(readTournamentWinner.answer.parse(answer)).toEqual(answer)
  })

  test('is saved by the address alone', () => {
    const params = { slug: 'euro-2024', teamId: '12' }
    expect(urlOf(saveTournamentWinner, { params })).toBe(
      '/api/v1/tournaments/euro-2024/predictions/tournament-winner/12',
    )
    expect(saveTournamentWinner.params.parse(params).teamId).toBe(12)
  })
})
