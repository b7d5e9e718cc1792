import { readMatchPredictions } from '@called-it/contract/kinds/match.ts'
import { readRatings } from '@called-it/contract/ratings/ratings.ts'
import { readMessages } from '@called-it/contract/teams/chat.ts'
import { readTeam } from '@called-it/contract/teams/teams.ts'
import { readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import { readWinners, readWinnersFilter } from '@called-it/contract/tournaments/winners.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { command } from '../../test/process.ts'
import { type Database, openDatabase } from '../platform/database/db.ts'
import type { Schema } from '../schema.ts'
import { type Demo, loadDemo } from './demo.ts'
import { EURO_NOW, moveTo } from './demo-times.ts'
import { talkNow } from './jobs.ts'
import { lengthOf, readRecording } from '../feeds/feeds.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Opens a migrated and empty database. */
async function openEmpty(): Promise<Database<Schema> & { made: TestDatabase }> {
  const made = await createTestDatabase()
  return {
    made,
    ...openDatabase<Schema>(made.url, 5, (error) => {
      throw error
    }),
  }
}
const drop = async (database: Database<Schema> & { made: TestDatabase }) => {
  await database.close()
  await database.made.drop()
}

const server = useApp()
let demo: Demo | null
let visitor: string
const rowsOf = async <Row = Record<string, unknown>>(text: string) =>
  (await server.database.pool.query(text)).rows as Row[]
const valueOf = async (text: string) => Object.values((await rowsOf(text))[0]!)[0]
const roundsOf = () =>
  server.call(readMatchPredictions, { params: { slug: 'euro-2024' }, query: {} }, visitor)

beforeAll(async () => {
  demo = await loadDemo(server.database.db, server.jobs, { speed: 1 })
  visitor = await server.signIn(demo!.user)
})

describe('the demo', () => {
  test('shows a number to sign in with, and the organiser', async () => {
    const numbers = await rowsOf('select reddy_id, role from users order by role, reddy_id')
    expect(numbers).toHaveLength(301)
    expect(numbers[0]).toEqual({ reddy_id: demo!.organiser, role: 'organiser' })
    expect(numbers[1]).toEqual({ reddy_id: demo!.user, role: 'user' })
  })

  test('has running tournaments, one ahead, some finished ones and one that is not formed', async () => {
    const view = async (slug: string) => {
      const { tournament } = await server.call(readTournament, { params: { slug } }, visitor)
      const { status, ratings_open, participants_count } = tournament
      return { status, ratings_open, crowded: participants_count > 200 }
    }
    expect(await view('euro-2024')).toEqual({ status: 'running', ratings_open: true, crowded: true })
    expect(await view('ucl-2023-24-playoff')).toEqual({
      status: 'finished',
      ratings_open: true,
      crowded: true,
    })
    expect(await view('euro-2020-playoff')).toMatchObject({ status: 'finished', crowded: true })
    expect(await view('ucl-2024-25')).toEqual({ status: 'running', ratings_open: true, crowded: true })
    expect(await view('ufc-2025')).toEqual({ status: 'running', ratings_open: true, crowded: true })
    expect(await view('ucl-2024-25-playoff')).toEqual({
      status: 'upcoming',
      ratings_open: false,
      crowded: false,
    })
    expect(await view('euro-2028')).toEqual({ status: 'not_formed', ratings_open: false, crowded: false })
  })

  test('has names in both languages', async () => {
    expect(
      await rowsOf(
        "select lang, count(*) as count from users where role = 'user' group by lang order by lang",
      ),
    ).toEqual([
      { lang: 'en', count: 120 },
      { lang: 'ru', count: 180 },
    ])
    expect(
      await valueOf("select count(*) from users where lang = 'ru' and role = 'user' and name !~ '[А-я]'"),
    ).toBe(0)
  })

  test('has settled matchday 1, and the finished part of matchday 2', async () => {
    const { rounds } = await roundsOf()
    const statuses = (round: number) => rounds[round]!.events.map((event) => event.status)
    expect(statuses(0)).toEqual(Array(12).fill('finished'))
    expect(statuses(1)).toEqual(['finished', 'live', ...Array(10).fill('scheduled')])
    expect(statuses(2)).toEqual(Array(12).fill('scheduled'))
    const unsettled =
      'select count(*) from events e join questions q on q.event_id = e.id where e.result is not null and q.settled_at is null'
    expect(await valueOf(unsettled)).toBe(0)
    expect(rounds[0]!.events[0]).toMatchObject({ score: { first: 5, second: 1 }, result_state: 'official' })
  })

  test('has predictions of many users, not of all, each saved before its lock and before now', async () => {
    const [spread] = await rowsOf<Record<string, number>>(`
      select count(*) as all, count(*) filter (where answer[1] > answer[2]) as home,
        count(*) filter (where answer[1] = answer[2]) as draw, count(distinct answer) as scores,
        max(answer[1] + answer[2]) as most
      from predictions p join questions q on q.id = p.question_id and q.kind = 'match'`)
    expect(spread!.all).toBeGreaterThan(20_000)
    expect(spread!.all).toBeLessThan(300 * (36 + 29 + 15 + 5 * 18))
    expect(spread!.draw! / spread!.all!).toBeGreaterThan(0.15)
    expect(spread!.draw! / spread!.all!).toBeLessThan(0.4)
    expect(spread!.scores).toBeGreaterThan(15)
    expect(spread!.most).toBeLessThan(13)
    expect(
      await valueOf(`select count(*) from predictions p join questions q on q.id = p.question_id join events e on e.id = q.event_id
        where p.saved_at > e.starts_at or p.saved_at > now() or e.first_id is null or e.second_id is null`),
    ).toBe(0)
  })

  test('has answers of most users to every other question that has locked', async () => {
    const kinds = await rowsOf<{ slug: string; kind: string; users: number; late: number }>(`
      select t.slug, q.kind, count(distinct p.user_id)::int as users,
        count(*) filter (where isfinite(q.locks_at) and p.saved_at > q.locks_at or p.saved_at > now())::int as late
      from questions q join tournaments t on t.id = q.tournament_id
        join predictions p on p.tournament_id = t.id and p.question_id = q.id
      where q.kind <> 'match' group by t.id, q.kind order by t.slug, q.kind`)
    expect(kinds.map(({ slug, kind }) => `${slug} ${kind}`)).toEqual([
      'euro-2020-playoff most_productive_team',
      'euro-2020-playoff tie',
      'euro-2020-playoff tournament_winner',
      'euro-2024 keeper',
      'euro-2024 most_productive_team',
      'euro-2024 scorer',
      'euro-2024 table_order',
      'euro-2024 tournament_winner',
      'ucl-2023-24-playoff most_productive_team',
      'ucl-2023-24-playoff tie',
      'ucl-2023-24-playoff tournament_winner',
      'ucl-2024-25 keeper',
      'ucl-2024-25 league',
      'ucl-2024-25 most_productive_team',
      'ucl-2024-25 scorer',
      'ufc-2025 fight_card',
    ])
    for (const { users, late } of kinds) expect([users > 180, late]).toEqual([true, 0])
  })

  test('lists level users in the order in which they joined', async () => {
    expect(
      await valueOf(`
        select count(*) from (
          select min(e.at) < lag(min(e.at)) over (partition by n.tournament_id order by n.seq) as is_wrong
          from participants n join draw_entries e using (tournament_id, user_id)
          group by n.tournament_id, n.seq, n.user_id) joined where is_wrong`),
    ).toBe(0)
  })

  test('shows the visitor every state of a match', async () => {
    const { rounds, points } = await roundsOf()
    const matches = rounds.flatMap((round) => round.events)
    const states = new Set(
      matches.map(
        ({ phase, status, prediction }) => `${phase} ${status} ${prediction ? 'called' : 'not set'}`,
      ),
    )
    for (const state of [
      'locked finished called',
      'locked live called',
      'open scheduled called',
      'open scheduled not set',
      'not_open scheduled not set',
    ]) {
      expect(states).toContain(state)
    }
    expect(points).toBeGreaterThan(0)
  })

  test('has a rating with movements', async () => {
    const { ratings, me, state } = await server.call(
      readRatings,
      { params: { slug: 'euro-2024' }, query: { limit: 100 } },
      visitor,
    )
    expect(state).toBe('live')
    const moved = ratings.filter((row) => row.previous_position !== row.position)
    expect(moved.length).toBeGreaterThan(20)
    expect(ratings[0]!.points).toBeGreaterThan(ratings.at(-1)!.points)
    const own = me ?? ratings.find((row) => row.is_me)
    expect(own).toMatchObject({ points: expect.any(Number), position: expect.any(Number) })
  })

  test('has no mistake in any rating', async () => {
    const { code, stdout } = await command(['verify'], {
      DATABASE_URL: server.database.pool.options.connectionString!,
    })
    expect(stdout).not.toContain('NOT as they should be')
    expect([code, stdout.trim().split('\n')]).toEqual([0, expect.objectContaining({ length: 7 })])
  })

  test('is loaded once', async () => {
    const count = () =>
      rowsOf(`select (select count(*) from users) as users, (select count(*) from predictions) as predictions,
        (select count(*) from publications) as publications, (select count(*) from audit_log) as audit`)
    const before = await count()
    expect(await loadDemo(server.database.db, server.jobs, { speed: 1 })).toEqual(demo)
    expect(await count()).toEqual(before)
  })
})

test('a database with another tournament gets no demo', async () => {
  const other = await openEmpty()
  try {
    await other.pool.query(`insert into tournaments (slug, system_name, theme, sport_id, name)
      values ('own', 'euro', 'PATH_OF_SAGE', 1, '{"ru": "Свой", "en": "Own"}')`)
    expect(await loadDemo(other.db, server.jobs, { speed: 1 })).toBeNull()
    expect((await other.pool.query('select 1 from users')).rowCount).toBe(0)
  } finally {
    await drop(other)
  }
})

describe('the schedule', () => {
  const quarters = Array.from({ length: 96 }, (_, at) => at)

  test.each([0, 7.5, 14.99])('shows everything at any hour, %d minutes into a quarter', async (into) => {
    const { document, results } = await readRecording('euro-2024')
    for (const quarter of quarters) {
      const now = Date.UTC(2026, 2, 29) + (quarter * 15 + into) * MINUTE_MS
      const matches = moveTo(EURO_NOW, document, new Date(now), 1).events.map((event) => {
        const start = Date.parse(event.starts_at!)
        return { round: event.round, start, end: start + lengthOf(results[event.key]!) * MINUTE_MS }
      })
      const second = matches.filter((match) => match.round === 'md2')
      expect(matches.filter((match) => match.round === 'md1').every((item) => item.end <= now)).toBe(true)
      expect(second.some((item) => item.end <= now && item.end > now - 4 * HOUR_MS)).toBe(true)
      expect(second.some((item) => item.start > now && item.start <= now + 4 * HOUR_MS)).toBe(true)
      const next = Math.min(...second.map((item) => item.end).filter((end) => end > now))
      expect(next - now).toBeGreaterThanOrEqual(25 * MINUTE_MS)
      expect(next - now).toBeLessThanOrEqual(HOUR_MS)
      expect(matches.every((match) => match.start % (15 * MINUTE_MS) === 0)).toBe(true)
    }
  })

  test('brings everything closer at a higher speed, in the same order', async () => {
    const { document } = await readRecording('euro-2024')
    const now = new Date('2026-03-29T10:07:00Z')
    const startsOf = (speed: number) =>
      moveTo(EURO_NOW, document, now, speed).events.map(
        (event) => Date.parse(event.starts_at!) - now.getTime(),
      )
    const [slow, fast] = [startsOf(1), startsOf(60)]
    fast.forEach((distance, at) => expect(Math.abs(distance - slow[at]! / 60)).toBeLessThan(1.01))
  })
})

describe('the hall of fame of the demo', () => {
  test('has two tournaments of different themes, with group winners, a winning team and prizes', async () => {
    const { winners } = await server.call(readWinners, { query: {} }, visitor)
    expect(winners.map(({ tournament: { slug, theme } }) => [slug, theme])).toEqual([
      ['ucl-2023-24-playoff', 'FOOTBALL_ELEMENTS'],
      ['euro-2020-playoff', 'PATH_OF_SAGE'],
    ])
    for (const { places, groups, teams } of winners) {
      expect(places.length).toBeGreaterThanOrEqual(16)
      expect(places.every(({ prize, points }) => prize && points > 0)).toBe(true)
      expect(groups.map((group) => group.places.length >= 3)).toEqual([true, true, true, true])
      expect(teams[0]!.members.length).toBeGreaterThanOrEqual(5)
    }
  })

  test('shows how much of the running series is left', async () => {
    const { series, tournaments } = await server.call(readWinnersFilter, {}, visitor)
    expect(tournaments).toHaveLength(2)
    expect(series).toEqual([
      expect.objectContaining({ slug: 'ufc-2025', is_finished: false, rounds_count: 8, rounds_left: 2 }),
    ])
  })
})

describe('teams of the demo', () => {
  test('all users are drawn, evenly, and the finished tournament publishes its seed', async () => {
    const drawn = (slug: string) =>
      rowsOf<{ users: number; group: number; largest: number }>(
        `select count(*)::int as users, n.group_id as group, max(m.members_count) as largest
         from tournaments t join participants n on n.tournament_id = t.id join teams m on m.id = n.team_id
         where t.slug = '${slug}' group by n.group_id`,
      )
    const groups = await drawn('euro-2024')
    const sizes = groups.map(({ users }) => users)
    expect(sizes.reduce((sum, size) => sum + size)).toBe(300)
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(12)
    expect(Math.max(...groups.map(({ largest }) => largest))).toBe(10)
    const { tournament } = await server.call(
      readTournament,
      { params: { slug: 'ucl-2023-24-playoff' } },
      visitor,
    )
    expect(tournament.draw!.seed).toMatch(/^[0-9a-f]{64}$/)
  })

  test('friends talk, and continue: each line once, however often a minute is played', async () => {
    const [friends] = await rowsOf<{ code: string }>(
      `select code from teams where kind = 'friends' order by id`,
    )
    const params = { id: friends!.code }
    const { team } = await server.call(readTeam, { params }, visitor)
    expect(team).toMatchObject({ name: 'Пятый_ряд', members_count: 9, is_member: true, is_owner: false })
    const read = () => server.call(readMessages, { params, query: { limit: 100 } }, visitor)
    const before = await read()
    expect(before.messages.length).toBeGreaterThan(20)
    const now = Date.now()
    for (let minute = 1; minute <= 18; minute += 1)
      for (let times = 0; times < 2; times += 1) await talkNow(server.database.db, now + minute * MINUTE_MS)
    const after = await read()
    const added = after.messages.slice(0, -before.messages.length)
    expect(added.length).toBeGreaterThanOrEqual(4)
    expect(new Set(added.map(({ id }) => id)).size).toBe(added.length)
    expect(after.unread).toBeGreaterThanOrEqual(added.length)
    for (const { text } of after.messages) expect(text).not.toMatch(/[{}]/)
  })
})
