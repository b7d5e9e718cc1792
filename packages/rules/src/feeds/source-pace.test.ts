import { expect, test } from 'vitest'
import { SOURCE_NAMES } from './feed-names.ts'
import { SOURCE_PACES, sourcePatience } from './source-pace.ts'

test('no source is called silent before two of its runs have failed, nor before a quarter of an hour of play', () => {
  const [play, ever] = [sourcePatience('play'), sourcePatience('ever')]
  for (const name of SOURCE_NAMES) {
    expect(play[name]).toBeGreaterThanOrEqual(Math.max(900, 2 * SOURCE_PACES[name].in_play_s))
    expect(ever[name]).toBeGreaterThanOrEqual(Math.max(3 * 3600, 2 * SOURCE_PACES[name].else_s))
  }
  expect([play['football-data.org'], play['the-odds-api']]).toEqual([900, 7200])
})
