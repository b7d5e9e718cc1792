import { describe, expect, test } from 'vitest'
import { ASKED, EXPLAINED, TEAM } from '../../test/asked.ts'
import { readLeaguePrediction, saveLeague } from './league.ts'

describe('the first eight of the league', () => {
  test('are read as API.md has them', () => {
    const answer = {
      user: null,
      teams: [TEAM],
      count: 36,
      pots: [{ id: 1, key: 'pot-1', name: TEAM.name, team_ids: [1] }],
      points: 24,
      prediction: { team_ids: [1, 2, 3, 4, 5, 6, 7, 8], favourite_team_id: 3, ...EXPLAINED },
      top_teams: [TEAM],
      table: [],
      ...ASKED,
      league_points: { team: 4, favourite_multiplier: 2, all_teams: 10 },
      crowd: { total: 1, picks: [{ id: 1, count: 1 }], favourites: [{ id: 3, count: 1 }] },
      last_match_at: '2025-01-29T20:00:00Z',
      calculated_at: null,
    }
    expect(readLeaguePrediction.answer.parse(answer)).toEqual(answer)
    expect(readLeaguePrediction.answer.parse({ ...answer, prediction: null, top_teams: [] }).prediction).toBe(
      null,
    )
  })

  test('are judged by the rules: the shape takes any number of them', () => {
    const favourite_team_id = 3
    expect(saveLeague.body.safeParse({ team_ids: [], favourite_team_id }).success).toBe(true)
    expect(saveLeague.body.safeParse({ team_ids: [1, 2, 3] }).success).toBe(false)
    expect(saveLeague.body.safeParse({ team_ids: ['1'], favourite_team_id }).success).toBe(false)
  })
})
