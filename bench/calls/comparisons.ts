import type pg from 'pg'
import type { BenchServer } from '../processes/bench-server.ts'
import { press } from '../measuring/load.ts'
import { type Measure, measureOf, perSecond } from '../measuring/measure.ts'
import { seed, tokenOf } from '../world/seed.ts'
import { keyOf } from '../world/world.ts'

const CLIENTS = 50
const ROUNDS = 5
const SECONDS = 4
/** The number of matches that all users have predicted, and of different scores that they predicted. */
const CALLED = 55
const SCORES = 36
/** The number of seats in one block of packed answers. */
const BLOCK_SEATS = 65_536

/**
 * (h) Compares random users after the matches of a season so far, against a call that only runs `SELECT 1`.
 */
export async function measureComparisons(
  { address, database }: BenchServer,
  slug: string,
  users: number,
): Promise<Measure[]> {
  await seedPacked(database.pool, slug, users)
  const anybody = () => 1 + Math.floor(Math.random() * users)
  const headers = () => ({ authorization: `Bearer ${tokenOf(anybody())}` })
  const compared = `/api/v1/${slug}/ratings/compare`
  const { rows } = await database.pool.query<{ id: number }>(
    `select e.round_id as id from events e join tournaments t on t.id = e.tournament_id
     where t.slug = $1 and e.key = $2`,
    [slug, keyOf(1)],
  )
  const calls = {
    'SELECT 1 and nothing else': () => ({ path: '/bench/select-1' }),
    'two users compared': () => ({ path: `${compared}/${anybody()}`, headers: headers() }),
    'the recap of a round': () => ({
      path: `/api/v1/${slug}/ratings/recap/${rows[0]!.id}`,
      headers: headers(),
    }),
  }
  const rates = Object.fromEntries(Object.keys(calls).map((name) => [name, [] as number[]]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, make] of Object.entries(calls)) {
      rates[name]!.push((await press(address, make, { clients: CLIENTS, seconds: SECONDS })).rate)
    }
  }
  const [[firstName, limit] = ['', []], ...others] = Object.entries(rates)
  return [
    measureOf(firstName, limit, perSecond),
    ...others.map(([name, turns]) => measureOf(name, turns, perSecond, { limit, aim: '≥ 0.5' })),
  ]
}

/** Adds the packed answers of settled matches. The saved predictions are no longer read. */
export async function seedPacked(pool: pg.Pool, slug: string, users: number): Promise<void> {
  const keys = Array.from({ length: CALLED }, (_, at) => keyOf(at + 1))
  await seed(pool, async (run) => {
    const questions = await run<{ id: number; tournament_id: number }>(
      `update questions q set packed_bytes = 1, outcome = '{"first": 1, "second": 0}', settled_at = now()
       from events e join tournaments t on t.id = e.tournament_id
       where e.id = q.event_id and t.slug = $1 and e.key = any($2) returning q.id, q.tournament_id`,
      [slug, keys],
    )
    for (const { id, tournament_id } of questions) {
      await run('delete from answers where question_id = $1', [id])
      await run('delete from answer_blocks where question_id = $1', [id])
      await run(
        `insert into answers (tournament_id, question_id, n, answer, predictions, points, coefficient, hit)
         select $1, $2, n, array[(n - 1) / 6, (n - 1) % 6], $3::int / $4::int, 0, 0, 'miss' from generate_series(1, $4::int) n`,
        [tournament_id, id, users, SCORES],
      )
      for (let block = 0; block * BLOCK_SEATS < users; block += 1) {
        const seats = Math.min(BLOCK_SEATS, users - block * BLOCK_SEATS)
        const numbers = Buffer.from(
          Array.from({ length: seats }, () => 1 + Math.floor(Math.random() * SCORES)),
        )
        await run(
          'insert into answer_blocks (tournament_id, question_id, block, numbers) values ($1, $2, $3, $4)',
          [tournament_id, id, block, numbers],
        )
      }
    }
    await run('vacuum analyze questions, answers, answer_blocks')
  })
}
