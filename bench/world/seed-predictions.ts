import pg from 'pg'
import { keyOf, MATCHES, PLAYED, roundOf } from './world.ts'
import { seed, withoutIndexes } from './seed.ts'

// The goals of a random prediction: low scores, with a small advantage of the home side. About fifty scores
// occur.
export const GOALS = (home: boolean) =>
  `(array[${home ? '0,0,1,1,1,2,2,2,3,3,4,5' : '0,0,0,1,1,1,1,2,2,2,3,4'}])[1 + floor(random() * 12)::int]`

/**
 * Seeds predictions of the first `users` users for these matches, matchday by matchday. The rows of a match
 * lie among those of its matchday, as if users had saved a whole matchday at once. All users take part, in a
 * random order.
 */
export async function seedPredictions(
  pool: pg.Pool,
  slug: string,
  users: number,
  matches: number[],
): Promise<void> {
  await seed(pool, async (run) => {
    await withoutIndexes(run, 'predictions', async () => {
      for (const keys of Object.values(Object.groupBy(matches, roundOf)).map((round) => round!.map(keyOf))) {
        await run(
          `insert into predictions (tournament_id, question_id, user_id, answer, saved_at)
           select t.id, q.id, n, array[${GOALS(true)}, ${GOALS(false)}], now()
           from tournaments t cross join generate_series(1, $2::int) n
             join events e on e.tournament_id = t.id join questions q on q.event_id = e.id
           where t.slug = $1 and e.key = any($3)
           order by n`,
          [slug, users, keys],
        )
      }
    })
    await run(
      `insert into participants (tournament_id, user_id, seat)
       select t.id, n, row_number() over (order by random()) from tournaments t cross join generate_series(1, $2::int) n
       where t.slug = $1 order by 3`,
      [slug, users],
    )
    await run('vacuum analyze predictions, participants, users, sessions')
  })
}

/**
 * Returns these matches to their state right after the lock: their answers are not packed. Returns the ids of their questions,
 * in the order of `matches`.
 */
export async function unpack(pool: pg.Pool, slug: string, matches: number[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    // An update returns rows in any order.
    `with unpacked as (
       update questions q set packed_bytes = null, crowd = null from events e join tournaments t on t.id = e.tournament_id
       where e.id = q.event_id and t.slug = $1 and e.key = any($2::text[]) returning q.id, e.key)
     select id from unpacked order by array_position($2::text[], key)`,
    [slug, matches.map(keyOf)],
  )
  const ids = rows.map((row) => row.id)
  await pool.query('delete from answers where question_id = any($1)', [ids])
  await pool.query('delete from answer_blocks where question_id = any($1)', [ids])
  return ids
}

/**
 * Takes back what `seedPacked` made of matches without a result, in a kept database: they count as settled, but no rating
 * has their points.
 */
export async function forgetPacked(pool: pg.Pool, slug: string): Promise<void> {
  const { rows } = await pool.query<{ key: string }>(
    `select e.key from questions q join events e on e.id = q.event_id join tournaments t on t.id = e.tournament_id
     where t.slug = $1 and q.settled_at is not null and e.result is null`,
    [slug],
  )
  const ids = await unpack(
    pool,
    slug,
    rows.map(({ key }) => Number(key.slice(1))),
  )
  await pool.query('update questions set outcome = null, settled_at = null where id = any($1)', [ids])
}

export const openMatches = Array.from({ length: MATCHES - PLAYED }, (_, at) => PLAYED + 1 + at)
