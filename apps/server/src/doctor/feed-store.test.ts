import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { contestOn } from '../../test/steps.ts'
import { smallCup } from '../../test/world.ts'
import { listFeedStates } from './feed-store.ts'

const server = useApp()
const contest = contestOn(server)
const query = (text: string) => server.database.pool.query(text)

beforeAll(async () => {
  await contest.publish(smallCup('cup'))
  await query(`insert into feeds (tournament_id, kind, competition) select t.id, s.kind, 'cup' from tournaments t,
    unnest(array['football-data.org', 'openligadb', 'openfootball', 'the-odds-api']) as s(kind)`)
})

it('waits for two runs of a source that is asked seldom, before it calls it silent', async () => {
  const silent = async (hours: number) => {
    await query(`update feeds set answered_at = now() - interval '${hours} hours'`)
    const states = await listFeedStates(server.database.db)
    return states.filter((state) => state.silent > 0).map(({ source }) => source)
  }
  expect(await silent(2)).toEqual([])
  expect(await silent(4)).toEqual(['football-data.org', 'openligadb'])
  expect(await silent(9)).toEqual(['football-data.org', 'openligadb', 'the-odds-api'])
  expect(await silent(13)).toEqual(['football-data.org', 'openfootball', 'openligadb', 'the-odds-api'])
})
