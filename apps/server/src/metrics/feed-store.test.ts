import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { contestOn } from '../../test/steps.ts'
import { smallCup } from '../../test/world.ts'
import { listFeedFigures } from './feed-store.ts'

const server = useApp()
const contest = contestOn(server)
const query = (text: string) => server.database.pool.query(text)

beforeAll(async () => {
  await contest.publish(smallCup('cup'))
  await query(`insert into feeds (tournament_id, kind, competition) select t.id, s.kind, 'cup' from tournaments t,
    unnest(array['football-data.org', 'openligadb', 'openfootball', 'the-odds-api']) as s(kind)`)
})

it('counts questions that wait now, and feeds that are silent, but not of feeds that are stopped', async () => {
  const figures = async () =>
    Object.fromEntries(
      (await listFeedFigures(server.database.db)).map(({ source, holds, silent }) => [
        source,
        [holds, silent],
      ]),
    )
  await query(`insert into feed_holds (feed_id, place, source_id, code, ask_at)
    select id, 'answer', 'x', x.code, x.at
    from feeds, (values ('gone', null), ('doubled', now() + interval '1 hour')) as x(code, at)`)
  await query(`update feeds set silence_told_at = now() where kind = 'openligadb'`)
  await query(`update feeds set paused_at = now() where kind = 'openfootball'`)
  expect(await figures()).toEqual({
    'football-data.org': [1, 0],
    openligadb: [1, 1],
    'the-odds-api': [1, 0],
  })
  await query('update tournaments set finished_at = now()')
  expect(await figures()).toEqual({})
})
