import type pg from 'pg'
import { GOALS } from './seed-predictions.ts'
import { seed, withoutIndexes } from './seed.ts'

/** The random answer of user `n` to question `q` of tournament `t`, for every kind. */
const ANSWER = `case q.kind
  when 'match' then array[${GOALS(true)}, ${GOALS(false)}]
  when 'league' then (
    select array_agg(x.id order by x.id) || (array_agg(x.id order by x.nth))[1]
    from (select id, row_number() over () as nth from (
      select unnest(q.choice_ids) as id order by random() + n * 0 limit 8) c) x)
  when 'fight_card' then (
    select array_agg(v.number order by c.event, v.ord)
    from (select 1 + floor(random() * 5 + n * 0)::int as nth) doubled cross join lateral (
      select q.choice_ids[4 * i - 3] as event, q.choice_ids[4 * i - (random() < 0.5)::int] as side,
        row_number() over (order by q.choice_ids[4 * i - 2] = 2, random() + n * 0) as nth
      from generate_series(1, cardinality(q.choice_ids) / 4) i) c
      cross join lateral (values (1, c.event), (2, c.side),
        (3, case when c.nth = 6 then 3 when c.nth = doubled.nth then 2 else 1 end)) v (ord, number)
    where c.nth <= 6)
  when 'table_order' then (select array_agg(id order by random() + n * 0) from unnest(q.choice_ids) id)
  else array[q.choice_ids[1 + floor(random() * cardinality(q.choice_ids))::int]] end`

/**
 * Seeds the answers of all users to these questions: those about no match, and those about the matches with
 * these keys.
 */
export async function seedAnswers(
  pool: pg.Pool,
  slug: string,
  users: number,
  matches: string[],
): Promise<void> {
  await seed(pool, async (run) => {
    await withoutIndexes(run, 'predictions', async () => {
      const questions = await run<{ id: number }>(
        `select q.id from questions q join tournaments t on t.id = q.tournament_id left join events e on e.id = q.event_id
         where t.slug = $1 and (e.id is null or e.key = any($2))
           -- where nobody can be named nobody has answered
           and (q.choice_ids is null or cardinality(q.choice_ids) > 0)
         order by q.id`,
        [slug, matches],
      )
      for (const { id } of questions) {
        await run(
          `insert into predictions (tournament_id, question_id, user_id, answer, saved_at)
           select q.tournament_id, q.id, n, ${ANSWER}, now()
           from questions q cross join generate_series(1, $2::int) n where q.id = $1`,
          [id, users],
        )
      }
    })
    await run(
      `insert into participants (tournament_id, user_id)
       select t.id, n from tournaments t cross join generate_series(1, $2::int) n where t.slug = $1 order by random()`,
      [slug, users],
    )
    await run('vacuum analyze predictions, participants')
  })
}

/** Returns every question about no match to its state right after the lock: its answers are not packed. */
export async function unpackAll(pool: pg.Pool, slug: string): Promise<void> {
  for (const table of ['answers', 'answer_blocks'])
    await pool.query(
      `delete from ${table} where tournament_id = (select id from tournaments where slug = $1)`,
      [slug],
    )
  await pool.query(
    `update questions set packed_bytes = null, packed_ids = null, crowd = null
     where tournament_id = (select id from tournaments where slug = $1)`,
    [slug],
  )
}
