import { afterAll, beforeAll, expect, test } from 'vitest'
import { forGood, expectSameEnd, type Play, playSeason, slugOf } from '../../test/feeds/play.ts'
import { OPENLIGA_TRAPS, openLigaWithTraps } from '../../test/feeds/openligadb-traps.ts'
import { groupOrderOf, LEAGUE_ID, lastChangeOf, resultInfos } from '../../test/feeds/openligadb-words.ts'
import { type ProviderServer, startProvider } from '../../test/feeds/provider-server.ts'
import { readSeason, type Season } from '../../test/feeds/season.ts'
import { openSeasonStage, type SeasonStage, useDraws } from '../../test/feeds/season-stage.ts'

let stage: SeasonStage
const opened: ProviderServer[] = []

beforeAll(async () => {
  stage = await openSeasonStage()
})
afterAll(async () => {
  for (const provider of opened) await provider.close()
  await stage.close()
})

/** A season of a league, from a server of it. */
async function playFrom(folder: string, league: string, traps: typeof OPENLIGA_TRAPS): Promise<Play> {
  const season = await readSeason(folder)
  const place = `${league}/2024`
  const provider = await startProvider((path, _, now) => {
    if (path === `/getresultinfos/${LEAGUE_ID}`) return resultInfos
    if (path === `/getmatchdata/${place}`) return openLigaWithTraps(season, traps, now)
    if (path === `/getavailablegroups/${place}`)
      return season.document.rounds.map((_each, at) => ({ groupOrderID: at + 1, groupID: at }))
    const change = `/getlastchangedate/${place}/`
    return path.startsWith(change)
      ? changeOf(season, traps, Number(path.slice(change.length)), now)
      : undefined
  })
  opened.push(provider)
  return {
    stage,
    season,
    source: 'openligadb',
    place: { competition: league, season: '2024', provider },
    traps,
  }
}

/** An edit of one of the traps is a change, too. */
function changeOf(season: Season, traps: typeof OPENLIGA_TRAPS, order: number, now: number): string {
  const own = season.matches.filter((match) => groupOrderOf(season, match) === order).map(({ key }) => key)
  const isEdited = traps.some(({ match }) => own.includes(match))
  const change = lastChangeOf(season, order, now)
  return isEdited ? change.replace('.', `.${now % 7}`) : change
}

test('EURO 2024 from OpenLigaDB with its traps: nothing wrong is settled, and what is right needs no hand', async () => {
  const play = await playFrom('euro-2024', 'em', OPENLIGA_TRAPS)
  const { open } = await playSeason(play)
  expect(open).toEqual(forGood(OPENLIGA_TRAPS))
  await expectSameEnd(play, open)
})

test.each(['ucl-2024-25', 'ucl-2024-25-playoff'])('%s from OpenLigaDB needs no hand', async (folder) => {
  const play = await playFrom(folder, 'ucl', [])
  const draw = useDraws(stage, slugOf(play), play.season)
  const { held, open } = await playSeason({ ...play, before: (_, now) => draw(now) })
  // A scorer whose name two players of the tournament have is the organiser's to choose; the result stands.
  expect([...held].filter((each) => !each.endsWith(' unknown_player'))).toEqual([])
  expect(open).toEqual([])
  await expectSameEnd(play, open)
})
