import { readMessages, sendMessage, type TeamMoment } from '@called-it/contract/teams/chat.ts'
import { createTeam, joinTeam } from '@called-it/contract/teams/teams.ts'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { contestOn } from '../../test/steps.ts'
import { smallCup } from '../../test/world.ts'

const server = useApp()
const contest = contestOn(server)
let fans: string[]
let id: string

beforeAll(async () => {
  fans = await Promise.all(['6530001', '6530002', '6530003'].map((account) => server.signIn(account)))
  const { tournament } = await contest.publish(smallCup('cup'))
  const { team } = await server.call(
    createTeam,
    { body: { name: 'Quiet', tournament_id: tournament.id } },
    fans[0]!,
  )
  id = String(team.id)
  await server.call(joinTeam, { params: { id } }, fans[1]!)
})

const moments = async (query: { before?: string; limit?: string } = {}): Promise<TeamMoment[]> =>
  (await server.call(readMessages, { params: { id }, query: query as never }, fans[0]!)).moments
const typesOf = (list: TeamMoment[]) => list.map(({ type }) => type)
const move = (sql: string, ...values: unknown[]) => server.database.pool.query(sql, values)

test('users who joined on one day share a moment', async () => {
  expect(await moments()).toMatchObject([{ type: 'joined', users: [{}, {}] }])
  await move(
    `update team_members set joined_at = now() - interval '3 days' where user_id = (select min(user_id) from team_members)`,
  )
  expect((await moments()).map((moment) => moment.type === 'joined' && moment.users.length)).toEqual([1, 1])
})

test('an exact score is a moment once its match is finally over, with the members who predicted it', async () => {
  const stranger = await server.signIn('6530009')
  await contest.mustSave('cup', fans[0]!, { m1: [2, 1], m2: [1, 1] })
  await contest.mustSave('cup', fans[1]!, { m1: [2, 1], m2: [0, 2] })
  await contest.mustSave('cup', fans[2]!, { m1: [2, 1] })
  await contest.mustSave('cup', stranger, { m1: [2, 1] })
  await contest.play('cup', 'm1', 2, 1, { status: 'live' })
  expect(typesOf(await moments())).not.toContain('exact')
  await contest.play('cup', 'm1', 2, 1)
  const [moment] = await moments()
  expect(moment).toMatchObject({
    type: 'exact',
    users: [{}, {}],
    event: { first: { en: 'Team AAA' }, second: { en: 'Team BBB' } },
    score: { first: 2, second: 1 },
  })
  // A member who joined later did not predict it in this team.
  await server.call(joinTeam, { params: { id } }, fans[2]!)
  const exact = (await moments()).find((item) => item.type === 'exact')
  expect(exact?.type === 'exact' && exact.users).toHaveLength(2)
  // A feed may correct a result for ten minutes.
  await move(`update events set result_source = 'feed', result_at = now() where key = 'm1'`)
  expect(typesOf(await moments())).not.toContain('exact')
  await move(`update events set result_at = now() - interval '11 minutes' where key = 'm1'`)
  expect(typesOf(await moments())).toContain('exact')
})

test('the positions of the team are a moment after a round, and not before ratings open', async () => {
  expect(typesOf(await moments())).not.toContain('round')
  await contest.play('cup', 'm2', 0, 2)
  const round = (await moments()).find((moment) => moment.type === 'round')
  const [anna, boris, vera] = await Promise.all(fans.map((fan) => contest.me(fan)))
  expect(round).toMatchObject({
    round: { name: { en: 'Matchday 1' } },
    best: [
      { user: { id: boris!.id }, points: 10 },
      { user: { id: anna!.id }, points: 5 },
      { user: { id: vera!.id }, points: 5 },
    ],
    leader: { user: { id: boris!.id }, points: 10 },
  })
  await move(`update tournaments set ratings_opened_at_date = '2099-01-01'`)
  expect(typesOf(await moments())).not.toContain('round')
  await move(`update tournaments set ratings_opened_at_date = '2024-01-01'`)
})

test('a correction shows at once, for every member, and so does a result that is taken back', async () => {
  const exactOf = async () =>
    (await moments()).flatMap((moment) =>
      moment.type === 'exact' ? [[moment.event.id, moment.users.length]] : [],
    )
  const before = await exactOf()
  expect(before).toHaveLength(2)
  await contest.play('cup', 'm1', 1, 1)
  const after = await exactOf()
  expect(after).toHaveLength(1)
  const [corrected] = before.find(([id]) => id !== after[0]![0])!
  expect((await moments()).find((moment) => moment.type === 'round')).not.toMatchObject({
    leader: { points: 10 },
  })
  await contest.play('cup', 'm1', 2, 1)
  const users = new Map((await exactOf()) as [number, number][])
  expect(users.get(corrected!)).toBeGreaterThanOrEqual(2)
})

test('three moments of a day at most: first rounds, then exact scores, then joined members', async () => {
  // Two exact scores, a round and three joined members, all of today.
  await move(`update team_members set joined_at = now() - interval '1 second' * user_id / 1000`)
  await move(`update questions set settled_at = now() where outcome is not null`)
  await move(
    `update predictions set answer = '{0,2}' where question_id = (select q.id from questions q join events e on e.id = q.event_id where e.key = 'm2')`,
  )
  const list = await moments()
  expect(list).toHaveLength(3)
  expect(typesOf(list).toSorted()).toEqual(['exact', 'exact', 'round'])
})

test('a page has the moments of the time that it covers, and no moment twice', async () => {
  for (const text of ['a', 'b', 'c'])
    await server.call(sendMessage, { params: { id }, body: { text } }, fans[0]!)
  await move(
    `update messages set sent_at = now() - interval '1 day' * (case text when 'a' then 6 when 'b' then 4 else 2 end)`,
  )
  await move(`update team_members x set joined_at = now() - interval '1 day' * (9 - 2 * n.nth)
    from (select user_id, row_number() over (order by user_id) as nth from team_members) n where n.user_id = x.user_id`)
  const read = (query: object) =>
    server.call(readMessages, { params: { id }, query: { limit: '1', ...query } as never }, fans[0]!)
  const pages = [await read({})]
  while (pages.at(-1)!.meta.has_more)
    pages.push(await read({ before: String(pages.at(-1)!.messages[0]!.id) }))
  expect(pages.map(({ messages }) => messages.map(({ text }) => text).join())).toEqual(['c', 'b', 'a'])
  const paged = pages.flatMap((page) => page.moments)
  expect(paged).toEqual(await moments())
  expect(pages.map((page) => typesOf(page.moments).filter((type) => type === 'joined').length)).toEqual([
    0, 1, 2,
  ])
  // The place of a message that was removed meanwhile is still known.
  await move(`update messages set text = '', removed_at = now() where text = 'b'`)
  const after = await read({ before: String(pages[1]!.messages[0]!.id) })
  expect(after.messages.map(({ text }) => text)).toEqual(['a'])
  expect(after.moments.length).toBeGreaterThanOrEqual(pages[2]!.moments.length)
})
