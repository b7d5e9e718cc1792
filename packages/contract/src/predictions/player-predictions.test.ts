import { describe, expect, test } from 'vitest'
import { ASKED, EXPLAINED, TEAM } from '../../test/asked.ts'
import { urlOf } from '../client.ts'
import { readKeeper, saveKeeper } from '../kinds/keeper.ts'
import { readScorer, saveScorer } from '../kinds/scorer.ts'

const PLAYER = {
  id: 9,
  key: 'kane',
  name: { ru: 'Гарри Кейн', en: 'Harry Kane' },
  team: TEAM,
  position: 'forward',
  goals: 3,
  clean_sheets: 0,
  picked: 12,
} as const

describe('the top scorer and the top goalkeeper', () => {
  test('are read as API.md has them', () => {
    const answer = {
      user: null,
      players: [PLAYER],
      count: 1,
      points: 15,
      prediction: { player: PLAYER, ...EXPLAINED },
      leaders: [PLAYER],
      is_final: true,
      ...ASKED,
      worth: 15,
      answered: 40,
      calculated_at: null,
      meta: { page: 1, limit: 10, total: 1 },
    }
    expect(readScorer.answer.parse(answer)).toEqual(answer)
    expect(readKeeper.answer.parse(answer)).toEqual(answer)
  })

  test('come ten to a page', () => {
    expect(readScorer.query.parse({})).toEqual({ page: 1, limit: 10 })
    expect(readScorer.query.parse({ search: '  кейн', page: '2' })).toMatchObject({
      page: 2,
      search: 'кейн',
    })
    expect(readScorer.query.safeParse({ limit: '11' }).success).toBe(false)
    expect(readScorer.query.safeParse({ page: '0' }).success).toBe(false)
  })

  test('are saved by the address alone', () => {
    const params = { slug: 'euro-2024', playerId: '9' }
    expect(urlOf(saveScorer, { params })).toBe('/api/v1/tournaments/euro-2024/predictions/scorer/9')
    expect(urlOf(saveKeeper, { params })).toBe('/api/v1/tournaments/euro-2024/predictions/goalkeeper/9')
  })
})
