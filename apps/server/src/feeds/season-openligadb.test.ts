import { afterAll, beforeAll, expect, test } from 'vitest'
import { forGood, expectSameEnd, type Play, playSeason } from '../../test/feeds/play.ts'
import { OPENLIGA_TRAPS, openLigaWithTraps } from '../../test/feeds/openligadb-traps.ts'
import { groupOrderOf, LEAGUE_ID, lastChangeOf, resultInfos } from '../../test/feeds/openligadb-words.ts'
import { type ProviderServer, startProvider } from '../../test/feeds/provider-server.ts'
import { readSeason, type Season } from '../../test/feeds/season.ts'
import { openSeasonStage, type SeasonStage } from '../../test/feeds/season-stage.ts'

const PLACE = 'em/2024'
let stage: SeasonStage
let season: Season
let provider: ProviderServer

beforeAll(async () => {
  stage = await openSeasonStage()
  season = await readSeason('euro-2024')
  provider = await startProvider((path, _, now) => {
    if (path === `/getresultinfos/${LEAGUE_ID}`) return resultInfos
    if (path === `/getmatchdata/${PLACE}`) return openLigaWithTraps(season, now)
    if (path === `/getavailablegroups/${PLACE}`)
      return season.document.rounds.map((_each, at) => ({ groupOrderID: at + 1, groupID: at }))
    const [, order] = /^\/getlastchangedate\/em\/2024\/(\d+)$/.exec(path) ?? []
    return order && changeOf(Number(order), now)
  })
})
afterAll(async () => {
  await provider.close()
  await stage.close()
})

/** An edit of one of the traps is a change, too. */
function changeOf(order: number, now: number): string {
  const own = season.matches.filter((match) => groupOrderOf(season, match) === order).map(({ key }) => key)
  const isEdited = OPENLIGA_TRAPS.some(({ match }) => own.includes(match))
  return isEdited
    ? lastChangeOf(season, order, now).replace('.', `.${now % 7}`)
    : lastChangeOf(season, order, now)
}

test('EURO 2024 from OpenLigaDB with its traps: nothing wrong is settled, and what is right needs no hand', async () => {
  const play: Play = {
    stage,
    season,
    source: 'openligadb',
    place: { competition: 'em', season: '2024', provider },
    traps: OPENLIGA_TRAPS,
  }
  const { open } = await playSeason(play)
  expect(open).toEqual(forGood(OPENLIGA_TRAPS))
  await expectSameEnd(play, open)
})
