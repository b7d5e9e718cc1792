import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { SourceName } from '@called-it/rules/feeds/feed-names.ts'
import { useApp } from '../../../test/app.ts'
import { contestOn } from '../../../test/steps.ts'
import { minutesFromNow, smallCup } from '../../../test/world.ts'
import { addFeed } from '../feed-store.ts'
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
