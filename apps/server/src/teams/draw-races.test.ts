import { distribute, readDraw } from '@called-it/contract/teams/teams.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { meetingsOn } from '../../test/overtake.ts'
import { contestOn, expectRefusal } from '../../test/steps.ts'
import { smallCup } from '../../test/world.ts'
import { admitAll } from '../ratings/ratings.ts'
import { finishTournament } from '../results/results.ts'
import { importDocument } from '../tournaments/tournaments.ts'
import { makeDraw } from './draw.ts'
import { eventually } from '../../test/eventually.ts'

const server = useApp()
const contest = contestOn(server)
const { overlap, overtake } = meetingsOn(server)

const publish = async (slug: string) => (await contest.publish(smallCup(slug))).tournament.id
const tryDraw = (tournament_id: number, token: string) =>
  server.attempt(distribute, { body: { tournament_id } }, token)
const entriesOf = async (slug: string, token: string) =>
  server.call(readDraw, { params: { slug }, query: {} }, token)

let accounts = 6_930_000
async function addUsers(count: number): Promise<number[]> {
  const { rows } = await server.database.pool.query<{ id: number }>(
    `insert into users (reddy_id, name) select n::text, 'Drawn ' || n from generate_series($1::int + 1, $1::int + $2::int) n
     returning id`,
    [accounts, count],
  )
  accounts += count
  return rows.map(({ id }) => id)
}

const expectWaiting = () =>
  eventually(async () => {
    const { rows } = await server.database.pool.query(
      'select 1 from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0',
    )
    expect(rows).toHaveLength(1)
  })

test('a user who draws while the tournament ends is not drawn: the seed is published then', async () => {
  const id = await publish('ending')
  const anna = await server.signIn('6940001')
  expect((await tryDraw(id, anna)).status).toBe(200)
  const reply = await overtake(
    (trx) =>
      finishTournament(trx, { jobs: server.jobs, by: { actor: 'cli', user_id: null } }, 'ending', {
        force: true,
        reopenHours: 0,
      }),
    () => tryDraw(id, anna),
  )
  expectRefusal(reply, 409, 'locked')
  const { seed, entries } = await entriesOf('ending', anna)
  expect(seed).not.toBeNull()
  expect(entries).toHaveLength(1)
})

/** Nobody has predicted or takes part. */
const USE = {
  listAnswered: async () => [],
  countEach: async () => new Map<number, number>(),
  hasParticipants: async () => false,
}

test('the first draw uses the groups of the document that was just sent', async () => {
  const id = await publish('regrouped')
  const anna = await server.signIn('6940002')
  const groups = ['one', 'two'].map((code) => ({ code, name: { ru: code, en: code } }))
  const reply = await overtake(
    (trx) => importDocument(trx, { ...smallCup('regrouped'), groups }, USE),
    () => tryDraw(id, anna),
  )
  expect(reply.status).toBe(200)
  const draw = await entriesOf('regrouped', anna)
  expect(draw.groups.map(({ code }) => code)).toEqual(['one', 'two'])
  expect(draw.entries[0]!.free).toEqual(draw.groups.map((group) => group.id))
})

test('a failing step draws nobody else twice', async () => {
  const id = await publish('failing')
  const [unlucky, other] = (await addUsers(2)) as [number, number]
  const { pool } = server.database
  await pool.query(
    `create function fail() returns trigger language plpgsql as $$ begin raise 'no team for %', new.user_id; end $$`,
  )
  await pool.query(
    `create trigger fail before insert on draw_entries for each row
     when (new.user_id = ${unlucky} and new.step = 'InGroupAndInTeam') execute function fail()`,
  )
  const draw = makeDraw(server.database.db)
  const drawn = await Promise.allSettled([unlucky, other, unlucky].map((user) => draw(id, user)))
  await pool.query('drop function fail cascade')
  expect(drawn).toMatchObject([
    { value: { step: 'InGroup' } },
    { value: { step: 'InGroup' } },
    { status: 'rejected' },
  ])
})

test('a user who sends many draws at once is drawn twice, and delays nobody', async () => {
  const id = await publish('impatient')
  const [one, other] = (await addUsers(2)) as [number, number]
  const statements: string[] = []
  const db = server.database.db.withPlugin({
    transformQuery: ({ node }) => (statements.push(node.kind), node),
    transformResult: async ({ result }) => result,
  })
  const draw = makeDraw(db)
  const drawn = await Promise.allSettled(
    [...Array<number>(60).fill(one), other].map((user) => draw(id, user)),
  )
  expect(drawn.slice(0, 2)).toMatchObject([
    { value: { step: 'InGroup' } },
    { value: { step: 'InGroupAndInTeam' } },
  ])
  expect(drawn[60]).toMatchObject({ value: { step: 'InGroup' } })
  for (const late of drawn.slice(2, 60))
    expect(late).toMatchObject({ reason: { code: 'already_distributed' } })
  expect(statements.length).toBeLessThan(30)
})

test('draws and ratings lock participants in the same order, and so cannot deadlock', async () => {
  const id = await publish('crowded')
  const { db, pool } = server.database
  const draw = makeDraw(db)
  const [low, high] = (await addUsers(2)) as [number, number]
  await pool.query(
    'insert into participants (tournament_id, user_id) select $1, x from unnest($2::int[]) x',
    [id, [high, low]],
  )
  for (const act of [() => Promise.all([high, low].map((user) => draw(id, user))), () => admitAll(db)]) {
    let acting: Promise<unknown> | undefined
    await overlap(
      (trx) => sql`select from participants where user_id = ${low} for update`.execute(trx),
      async () => {
        acting = act()
        await expectWaiting()
        // A caller that waits for the first row holds no lock on the others.
        await pool.query('select from participants where user_id = $1 for update nowait', [high])
      },
    )
    await acting
  }
})
