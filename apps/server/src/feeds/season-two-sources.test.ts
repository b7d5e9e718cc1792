import { expect, test } from 'vitest'
import { ended, FOR_GOOD, HOUR } from '../../test/feeds/football-data-changes.ts'
import { EURO_TRAPS } from '../../test/feeds/football-data-traps.ts'
import { OPENLIGA_TRAPS } from '../../test/feeds/openligadb-traps.ts'
import { expectSameEnd, playSeason, slugOf } from '../../test/feeds/play.ts'
import { readSeason } from '../../test/feeds/season.ts'
import { standingIn } from '../../test/feeds/season-state.ts'
import { BY, runAt, useSeasonStage } from '../../test/feeds/season-stage.ts'
import { startFootballData, startOpenLiga } from '../../test/feeds/speakers.ts'
import type { Trap } from '../../test/feeds/traps.ts'
import type { FootballDataMatch } from '../../test/feeds/football-data-words.ts'
import { decideHold } from './deciding/decide.ts'

const seasons = useSeasonStage()

const MINUTE_MS = 60_000
/** Minutes from the end of a match to a moment after the season. */
const LATER = 60 * 24 * HOUR
/** Where football-data.org says a possible score that OpenLigaDB does not: from the whistle on. */
const DISAGREEMENTS: Trap<FootballDataMatch>[] = [
  {
    what: 'another score, for good',
    match: 'm33',
    from: 0,
    until: FOR_GOOD,
    spoil: ended(7, 0),
    code: 'sources_disagree',
    isForGood: true,
  },
  {
    what: 'another score for two hours',
    match: 'm34',
    from: 0,
    until: 2 * HOUR,
    spoil: ended(7, 0),
    code: 'sources_disagree',
  },
  {
    what: 'a third score, long after the season',
    match: 'm33',
    from: LATER,
    until: FOR_GOOD,
    spoil: ended(8, 0),
    code: null,
  },
]

/** The codes of what waits for an organiser about a match, by their numbers. */
async function openHoldsOf(slug: string, key: string): Promise<Map<number, string>> {
  const { rows } = await seasons.stage.database.pool.query<{ id: number; code: string }>(
    `select h.id, h.code from feed_holds h join events e on e.id = h.event_id
       join tournaments t on t.id = e.tournament_id
     where t.slug = $1 and e.key = $2 and h.closed_at is null`,
    [slug, key],
  )
  return new Map(rows.map(({ id, code }) => [id, code]))
}

test('EURO 2024 from two sources with the traps of both: what one says wrong the other settles, and where both speak they must agree', async () => {
  const season = await readSeason('euro-2024')
  const footballData = await startFootballData(seasons.open, season, [...EURO_TRAPS, ...DISAGREEMENTS])
  const openLiga = await startOpenLiga(seasons.open, season, 'em', OPENLIGA_TRAPS)
  const { stage } = seasons
  // One says that m31 is planned again, the other that it is on: then it is.
  const play = { stage, season, speakers: [footballData, openLiga], clearedUp: ['m31'] }
  const slug = slugOf(play)
  const { open, feeds } = await playSeason(play)
  // What one source never mends the other has said.
  expect(open).toEqual(['m33'])

  const resultOf = async () =>
    (await standingIn(stage.database, slug)).find(({ key }) => key === 'm33')!.result
  expect(await resultOf()).not.toMatchObject({ status: 'finished' })
  const [hold, ...more] = await openHoldsOf(slug, 'm33')
  expect([hold![1], more]).toEqual(['sources_disagree', []])

  // One press takes the word of OpenLigaDB. What football-data.org still says is not asked again.
  const [ofFootballData, ofOpenLiga] = feeds
  const { db } = stage.database
  const truth = { score: season.matches.find(({ key }) => key === 'm33')!.result.score }
  await decideHold(db, { jobs: stage.jobs, by: BY }, hold![0], { choose: ofOpenLiga!.id }, undefined)
  await runAt(stage, ofFootballData!, Date.now())
  expect(await resultOf()).toMatchObject(truth)
  expect([...(await openHoldsOf(slug, 'm33')).values()]).toEqual([])

  // A third score is a question, and the organiser's word stays.
  await runAt(stage, ofFootballData!, Date.now() + LATER * MINUTE_MS)
  expect(await resultOf()).toMatchObject(truth)
  expect([...(await openHoldsOf(slug, 'm33')).values()]).toEqual(['sources_disagree'])
  await expectSameEnd(play, [])
})
