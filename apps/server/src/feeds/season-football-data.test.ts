import { expect, test } from 'vitest'
import { EURO_TRAPS } from '../../test/feeds/football-data-traps.ts'
import { forGood, expectSameEnd, playSeason } from '../../test/feeds/play.ts'
import { readSeason } from '../../test/feeds/season.ts'
import { useSeasonStage } from '../../test/feeds/season-stage.ts'
import { startFootballData } from '../../test/feeds/speakers.ts'

const seasons = useSeasonStage()

async function playFrom(folder: string, traps: typeof EURO_TRAPS) {
  const season = await readSeason(folder)
  const speaker = await startFootballData(seasons.open, season, traps)
  return { play: { stage: seasons.stage, season, speakers: [speaker] }, speaker }
}

test('EURO 2024 from football-data.org with its traps: nothing wrong is settled, and what is right needs no hand', async () => {
  const { play, speaker } = await playFrom('euro-2024', EURO_TRAPS)
  // An empty answer between two full ones.
  const before = (run: number) => {
    speaker.isEmpty = run === 60
  }
  const { held, open } = await playSeason({ ...play, before })
  expect(held).toContain(' empty_answer')
  expect(open).toEqual(forGood(EURO_TRAPS))
  await expectSameEnd(play, open)
})

test('the league stage of the Champions League needs no hand', async () => {
  const { play } = await playFrom('ucl-2024-25', [])
  const { held, open } = await playSeason(play)
  expect([held, open]).toEqual([new Set(), []])
  await expectSameEnd(play, open)
})

test('its knock-out stage needs no hand: two legs, extra time, and shoot-outs after a match that was not level', async () => {
  const { play } = await playFrom('ucl-2024-25-playoff', [])
  const { held, open } = await playSeason(play)
  // A scorer whose name two players of the tournament have is the organiser's to choose; the result stands.
  expect([...held].filter((each) => !each.endsWith(' unknown_player'))).toEqual([])
  expect(open).toEqual([])
  await expectSameEnd(play, open)
})
