import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { contestOn } from '../../../test/steps.ts'
import { minutesFromNow, smallCup } from '../../../test/world.ts'
import { addFeed, findFeed } from '../feed-store.ts'
import { putIds } from '../id-store.ts'
import type { Doubt, ObservedEvent } from '../source.ts'
import { enterTournament } from './enter.ts'
import { recordObservation } from './record.ts'
import { listStanding } from './standing-store.ts'

const server = useApp()
const contest = contestOn(server)
const SLUG = 'recorded-cup'
const MINUTE_MS = 60_000
let feedId: number

beforeAll(async () => {
  const cup = smallCup(SLUG)
  const starts_at = minutesFromNow(-120)
  await contest.publish({
    ...cup,
    events: cup.events.map((event) => ({ ...event, ...(event.key !== 'm4' && { starts_at }) })),
  })
  const place = { source: 'football-data.org' as const, competition: 'EC', season: null }
  feedId = (await addFeed(server.database.db, SLUG, place))!
})

const score = (first: number, second: number) => ({ first, second })
const side = (key: string) => ({ id: key, name: `Team ${key}` })
const finished = (id: string, first: string, second: string): ObservedEvent => ({
  id,
  answer_id: null,
  updated_at: null,
  starts_at: null,
  is_start_certain: false,
  first: side(first),
  second: side(second),
  stage: null,
  round: null,
  group: null,
  status: 'finished',
  minute: null,
  running: null,
  regular: score(2, 1),
  after_extra_time: null,
  penalties: null,
  winner: null,
  goals: null,
  coefficients: null,
  ended: null,
  doubts: [],
})

/** Records an answer that names these events, and enters it, so many minutes from now. */
async function hear(events: ObservedEvent[], minutes = 0, problems: Doubt[] = []): Promise<void> {
  const { db } = server.database
  const feed = (await findFeed(db, feedId))!
  const now = new Date(Date.now() + minutes * MINUTE_MS)
  await recordObservation(db, feed, { events, is_whole: true, cursor: null, problems }, now)
  await enterTournament(db, server.jobs, feed.tournament_id, now)
}
async function standingOf(key: string) {
  const { db } = server.database
  const { tournament_id: id } = (await findFeed(db, feedId))!
  return (await listStanding(db, id)).find((event) => event.key === key)!
}
async function heldOf(): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ held: string }>(
    `select h.code || ' ' || coalesce(e.key, h.source_id) as held from feed_holds h left join events e on e.id = h.event_id
     where h.closed_at is null order by 1`,
  )
  return rows.map(({ held }) => held)
}

test('a fresh result whose event is gone, doubled or cannot be read any more is passing again, and a final one stays', async () => {
  const [m1, m2] = await Promise.all(['m1', 'm2'].map((key) => standingOf(key)))
  const said = [finished('1', m1!.first!, m1!.second!), finished('2', m2!.first!, m2!.second!)] as const
  for (const [others, problems, code] of [
    [[], [], 'gone m1'],
    [[said[0], said[0]], [], 'doubled m1'],
    [[], [{ code: 'unreadable_event', data: { name: '1' } }], 'unreadable_event m1'],
    [[{ ...said[0], id: '9' }], [], 'id_changed m1'],
  ] as const) {
    await hear([...said])
    expect(await standingOf('m1')).toMatchObject({ status: 'finished' })
    expect(await heldOf()).toEqual([])
    await hear([...others, said[1]], 1, [...problems])
    expect(await standingOf('m1')).toMatchObject({ status: 'live', result: { score: score(2, 1) } })
    expect(await heldOf()).toEqual([code])
    // It waits for as long as that is so.
    await hear([...others, said[1]], 30, [...problems])
    expect(await standingOf('m1')).toMatchObject({ status: 'live' })
    expect(await heldOf()).toEqual([code])
  }
  await hear([...said])
  await hear([said[1]], 11)
  expect(await standingOf('m1')).toMatchObject({ status: 'finished' })
  expect(await heldOf()).toEqual([])
})
