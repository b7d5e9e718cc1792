import { expect, test } from 'vitest'
import { judgeFeeds } from './feeds.ts'

const state = { source: 'openligadb', feeds: 1, troubles: [], silent: 0 }

test.each([
  ['off', []],
  ['ok', [state]],
  ['warn', [{ ...state, troubles: ['limited'] }]],
  ['error', [{ ...state, silent: 1 }]],
] as const)('feeds are %s', (level, states) => {
  expect(judgeFeeds(states.map((each) => ({ ...each, troubles: [...each.troubles] })))).toMatchObject({
    state: level,
  })
})
