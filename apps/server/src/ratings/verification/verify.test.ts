import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { contestOn } from '../../../test/steps.ts'
import { smallCup } from '../../../test/world.ts'
import { verifyRatings } from '../ratings.ts'

const server = useApp()
const contest = contestOn(server)
let fans: string[]

beforeAll(async () => {
  fans = await Promise.all(['2000001', '2000002'].map(server.signIn))
})

/**
 * Makes a cup with one match played, spoils it by one statement, and returns the mistakes found in its
 * rating.
 */
const spoil = async (slug: string, statement: string) => {
  await contest.publish(smallCup(slug))
  await contest.mustSave(slug, fans[0]!, { m1: [1, 0] })
  await contest.mustSave(slug, fans[1]!, { m1: [2, 0] })
  await contest.play(slug, 'm1', 1, 0)
  const { rowCount } = await server.database.pool.query(statement, [slug])
  expect(rowCount).toBe(1)
  const [report] = await verifyRatings(server.database.db, slug)
  return report!.mistakes
}
const CURRENT = `(select c.publication_id from ratings c join tournaments t on t.id = c.tournament_id
  where t.slug = $1 and c.round_id is null)`

test('verify finds a wrong row', async () => {
  // The points of two rows, less 2, in two bits each: behind the head of 9 bytes, the heads of three columns and of the points, and
  // a byte of seats.
  const [mistake, ...rest] = await spoil(
    'wrong-row',
    `update rating_blocks set rows = set_byte(rows, 20, 2) where publication_id = ${CURRENT}`,
  )
  expect(mistake).toMatch(/place 1: published .* with 4 points.*due .* with 5 points/)
  expect(rest).toEqual([])
})

test('verify finds users at a wrong place', async () => {
  const mistakes = await spoil(
    'wrong-place',
    `update place_blocks set places = set_byte(places, 9, 1) where publication_id = ${CURRENT}`,
  )
  expect(mistakes).toEqual([
    expect.stringMatching(/place 1: .*looked for at nowhere/),
    expect.stringMatching(/place 2: .*looked for at nowhere/),
  ])
})

test('verify finds wrong users on seats', async () => {
  const mistakes = await spoil(
    'wrong-seats',
    `update seat_blocks set users = set_byte(users, 8, 100) where tournament_id = (select id from tournaments where slug = $1)`,
  )
  // Of the tournament, and the same of the round.
  expect(mistakes).toHaveLength(4)
  expect(mistakes.slice(0, 2)).toEqual([
    expect.stringMatching(/place 1: published user 100 with 5 points.*due user \d+ with 5 points/),
    expect.stringMatching(/place 2: published user 101 with 2 points.*due user \d+ with 2 points/),
  ])
})

test('verify finds an answer with wrong earnings', async () => {
  const mistakes = await spoil(
    'wrong-answer',
    `update answers a set points = 4 from questions q join tournaments t on t.id = q.tournament_id
     where a.question_id = q.id and t.slug = $1 and a.answer = '{1,0}'`,
  )
  expect(mistakes).toEqual([
    expect.stringMatching(/match \d+: answer 1:0 is stored as 1,4,0,exact; due 1,5,0,exact/),
  ])
})

test('verify finds a question with a wrong outcome', async () => {
  const mistakes = await spoil(
    'wrong-outcome',
    `update questions q set outcome = '{"first": 3, "second": 3}' from tournaments t
     where t.id = q.tournament_id and t.slug = $1 and q.outcome is not null`,
  )
  expect(mistakes).toEqual([expect.stringMatching(/match \d+: came to .*1.*0.*, not to .*3.*3/)])
})

test('verify finds a wrong table, and a player with goals that are in no result', async () => {
  const table = await spoil(
    'wrong-table',
    `update questions q set standing = jsonb_set(standing, '{figures,table,0,points}', '9') from tournaments t
     where q.tournament_id = t.id and t.slug = $1 and q.kind = 'table_order'`,
  )
  expect(table).toEqual([expect.stringMatching(/table_order \d+: the stored interim state is wrong/)])
  const player = await spoil(
    'wrong-player',
    `update players p set goals = 7 from tournaments t
     where p.tournament_id = t.id and t.slug = $1 and p.key = 'anna'`,
  )
  expect(player).toEqual(['player anna: the stored goals or clean sheets are wrong'])
})
