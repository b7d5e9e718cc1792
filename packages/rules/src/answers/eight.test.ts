import { describe, expect, test } from 'vitest'
import { checkEight, earnByEight } from './eight.ts'

const TEAMS = { ids: Array.from({ length: 12 }, (_, at) => at + 1) }
const EIGHT = [1, 2, 3, 4, 5, 6, 7, 8]
const RULESET = { league: { team: 4, favourite_multiplier: 2, all_teams: 10 } }

describe('the first eight of the league stage', () => {
  test('are eight different teams with a favourite among them', () => {
    expect(checkEight({ team_ids: EIGHT, favourite_team_id: 8 }, TEAMS)).toBeNull()
    expect(checkEight({ team_ids: EIGHT.slice(1), favourite_team_id: 8 }, TEAMS)).toBe('eight_teams')
    expect(checkEight({ team_ids: [...EIGHT.slice(1), 8], favourite_team_id: 8 }, TEAMS)).toBe('eight_teams')
    expect(checkEight({ team_ids: EIGHT, favourite_team_id: 9 }, TEAMS)).toBe('favourite_of_the_eight')
  })

  test('are teams of the tournament', () => {
    expect(checkEight({ team_ids: [...EIGHT.slice(1), 13], favourite_team_id: 8 }, TEAMS)).toBe(
      'unknown_team',
    )
  })

  test('earn points for each right team, more for the favourite, and a bonus for all eight', () => {
    const answer = { team_ids: EIGHT, favourite_team_id: 1 }
    expect(earnByEight(answer, [1, 2, 3, 4, 5, 6, 9, 10], RULESET).points).toBe(6 * 4 + 4)
    expect(earnByEight(answer, [3, 4, 5, 6, 7, 8, 9, 10], RULESET).points).toBe(6 * 4)
    expect(earnByEight(answer, EIGHT, RULESET).points).toBe(8 * 4 + 4 + 10)
  })
})
