import { expect, test } from 'vitest'
import { mistake } from './mistake.ts'

test('a mistake has a path and a code', () => {
  expect(mistake('score', 'score_missing')).toEqual({ path: 'score', code: 'score_missing' })
  expect(Object.keys(mistake('score', 'score_missing'))).not.toContain('params')
})

test('a mistake can have the parameters of its message', () => {
  expect(mistake('goals.3.player', 'unknown_player_key', { player: 'pele' })).toEqual({
    path: 'goals.3.player',
    code: 'unknown_player_key',
    params: { player: 'pele' },
  })
})
