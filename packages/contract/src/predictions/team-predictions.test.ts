import { describe, expect, test } from 'vitest'
import { ASKED, EXPLAINED, TEAM } from '../../test/asked.ts'
import { urlOf } from '../client.ts'
import { readMostProductiveTeam, saveMostProductiveTeam } from '../kinds/most-productive-team.ts'
import { readTournamentWinner, saveTournamentWinner } from '../kinds/tournament-winner.ts'

describe('a team of the tournament', () => {
  test('is read as API.md has it', () => {
    const answer = {
      user: { id: 2, name: 'Ann', avatar: null },
      teams: [TEAM],
      count: 1,
      points: 20,
      prediction: { team_id: 1, ...EXPLAINED },
      top_teams: [TEAM],
      ...ASKED,
      worth: 20,
      counts: [{ id: 1, count: 11 }],
      crowd: { total: 3, picks: [{ id: 1, count: 3 }] },
      calculated_at: '2024-07-14T21:00:00Z',
    }
    expect(readTournamentWinner.answer.parse(answer)).toEqual(answer)
    expect(readMostProductiveTeam.answer.parse(answer)).toEqual(answer)
  })

  test('is saved by the address alone', () => {
    const params = { slug: 'euro-2024', teamId: '12' }
    expect(urlOf(saveTournamentWinner, { params })).toBe(
      '/api/v1/tournaments/euro-2024/predictions/tournament-winner/12',
    )
    expect(urlOf(saveMostProductiveTeam, { params })).toBe(
      '/api/v1/tournaments/euro-2024/predictions/team/12',
    )
    expect(saveTournamentWinner.params.parse(params).teamId).toBe(12)
  })
})
