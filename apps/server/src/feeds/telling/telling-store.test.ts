import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { SourceName } from '@called-it/rules/feeds/feed-names.ts'
import { useApp } from '../../../test/app.ts'
import { contestOn } from '../../../test/steps.ts'
import { minutesFromNow, smallCup } from '../../../test/world.ts'
import { listFeedStates } from '../../doctor/feed-store.ts'
import { listFeedFigures } from '../../metrics/feed-store.ts'
import { addFeed, pauseFeed } from '../feed-store.ts'
import { takeUntold } from './telling-store.ts'

const server = useApp()
const contest = contestOn(server)
const SLUG = 'cup'
const ALL: SourceName[] = ['football-data.org', 'openligadb', 'openfootball', 'the-odds-api']

const query = (text: string) => server.database.pool.query(text)

beforeAll(async () => {
  const cup = smallCup(SLUG)
  const isFirst = ({ key }: { key: string }) => key === 'm1'
  const events = cup.events.map((event) =>
    isFirst(event) ? { ...event, starts_at: minutesFromNow(-150) } : event,
  )
  await contest.publish({ ...cup, events })
})
beforeEach(async () => {
  await query('delete from feeds')
  for (const source of ALL)
    await addFeed(server.database.db, SLUG, { source, competition: 'cup', season: null })
})

/** Returns the sources whose silence organisers are told of, if the last answers are so many minutes old. */
async function silentAfter(minutes: number): Promise<string[]> {
  await query(`update feeds set silence_told_at = null, answered_at = now() - interval '${minutes} minutes'`)
  return (await takeUntold(server.database.db)).map(({ source }) => source).toSorted()
}
test('a source is silent after a quarter of an hour of play, or after two runs that are missing', async () => {
  expect(await silentAfter(14)).toEqual([])
  expect(await silentAfter(20)).toEqual(['football-data.org', 'openligadb'])
  expect(await silentAfter(110)).toEqual(['football-data.org', 'openligadb'])
  expect(await silentAfter(125)).toEqual(ALL.toSorted())
  // Told once.
  expect(await takeUntold(server.database.db)).toEqual([])
})

test('the doctor waits for two runs of a source that is asked seldom', async () => {
  const silent = async (hours: number) => {
    await query(`update feeds set answered_at = now() - interval '${hours} hours'`)
    const states = await listFeedStates(server.database.db)
    return states.filter((state) => state.silent > 0).map(({ source }) => source)
  }
  expect(await silent(2)).toEqual([])
  expect(await silent(4)).toEqual(['football-data.org', 'openligadb'])
  expect(await silent(9)).toEqual(['football-data.org', 'openligadb', 'the-odds-api'])
  expect(await silent(13)).toEqual(ALL.toSorted())
})

test('the figures count questions that wait now, and feeds that are silent', async () => {
  const { db } = server.database
  const figures = async () =>
    Object.fromEntries(
      (await listFeedFigures(db)).map(({ source, holds, silent }) => [source, [holds, silent]]),
    )
  await query(`insert into feed_holds (feed_id, place, source_id, code, ask_at)
    select id, 'answer', 'x', x.code, x.at from feeds, (values ('gone', null), ('doubled', now() + interval '1 hour')) as x(code, at)`)
  await query(`update feeds set silence_told_at = now() where kind = 'openligadb'`)
  const { rows } = await server.database.pool.query<{ id: number }>(
    "select id from feeds where kind = 'openfootball'",
  )
  await pauseFeed(db, rows[0]!.id, true)
  expect(await figures()).toEqual({
    'football-data.org': [1, 0],
    openligadb: [1, 1],
    'the-odds-api': [1, 0],
  })
})
