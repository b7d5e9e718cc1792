import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { MATCHES, PLAYED, roundOf, keyOf } from './world.ts'

const PEOPLE = join(import.meta.dirname, '../data/people.json')
/** Seeding is not what is measured: it may forget everything in a crash, and skips the foreign keys. */
const SEED = `set synchronous_commit = off; set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '512MB'`

/** The token of the user with this number, from 1; the first one is the organiser. */
export const tokenOf = (user: number): string => `bench-token-${user}`
export const ORGANISER = '1000000001'

async function seed(pool: pg.Pool, work: (run: pg.PoolClient['query']) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(SEED)
    await work(client.query.bind(client) as never)
  } finally {
    client.release(true)
  }
}

/** So many users with names of people, each signed in. */
export async function seedUsers(pool: pg.Pool, users: number): Promise<void> {
  const { ru, en } = JSON.parse(await readFile(PEOPLE, 'utf8')) as { ru: string[]; en: string[] }
  const names = [...ru, ...en]
  const first = names.map((name) => name.split(' ')[0]!)
  const last = names.map((name) => name.split(' ').at(-1)!)
  await seed(pool, async (run) => {
    await run(
      `insert into users (reddy_id, name)
       select (1000000000 + n)::text, ($1::text[])[1 + n % $3] || ' ' || ($2::text[])[1 + (n / $3 + n) % $3]
       from generate_series(1, $4::int) n`,
      [first, last, names.length, users],
    )
    await run(
      `insert into sessions (token_hash, user_id, expires_at)
       select sha256(convert_to('bench-token-' || n, 'UTF8')), n, now() + interval '7 days'
       from generate_series(1, $1::int) n`,
      [users],
    )
  })
}

// What people call: low scores, the home side a little better. About fifty different ones.
const GOALS = (home: boolean) =>
  `(array[${home ? '0,0,1,1,1,2,2,2,3,3,4,5' : '0,0,0,1,1,1,1,2,2,2,3,4'}])[1 + floor(random() * 12)::int]::smallint`

/**
 * Predictions of the first `users` users for these matches, matchday by matchday: the rows of a match lie among
 * those of its matchday, as they do when people save a whole matchday at once.
 */
export async function seedPredictions(
  pool: pg.Pool,
  slug: string,
  users: number,
  matches: number[],
): Promise<void> {
  await seed(pool, async (run) => {
    await withoutIndexes(run, 'match_predictions', async () => {
      for (const keys of Object.values(Object.groupBy(matches, roundOf)).map((of) => of!.map(keyOf))) {
        await run(
          `insert into match_predictions (tournament_id, event_id, user_id, first, second, saved_at)
           select t.id, e.id, n, ${GOALS(true)}, ${GOALS(false)}, now()
           from tournaments t cross join generate_series(1, $2::int) n join events e on e.tournament_id = t.id
           where t.slug = $1 and e.key = any($3)
           order by n`,
          [slug, users, keys],
        )
      }
    })
    await run(
      `insert into participants (tournament_id, user_id)
       select t.id, n from tournaments t cross join generate_series(1, $2::int) n where t.slug = $1
       order by random() on conflict do nothing`,
      [slug, users],
    )
    await run('vacuum analyze match_predictions, participants, users, sessions')
  })
}

/**
 * Publications as if so many matches had been settled, the last one current, with totals spread as such a
 * season spreads them.
 */
export async function seedHistory(pool: pg.Pool, slug: string, matches: number[]): Promise<void> {
  await seed(pool, async (run) => {
    await run(
      `create temp table season as
       select user_id, seq, (20 + 60 * (random() + random() + random()) / 1.5)::int as points,
         (10 * (random() + random()))::int as exact_hits, (10 + 20 * (random() + random()))::int as outcome_hits,
         row_number() over (order by seq)::int as seat
       from participants p join tournaments t on t.id = p.tournament_id where t.slug = $1`,
      [slug],
    )
    await run(
      `create temp table season_rating as
       select row_number() over (order by points desc, exact_hits desc, outcome_hits desc, seat)::int as place,
         rank() over (order by points desc, exact_hits desc, outcome_hits desc)::int as position, *
       from season order by place`,
    )
    await withoutIndexes(run, 'rating_rows', async () => {
      for (const match of matches) {
        await run(
          `with published as (
             insert into publications (tournament_id, event_id, rows_count, last_seq)
             select t.id, e.id, (select count(*) from season), (select max(seq) from season)
             from tournaments t join events e on e.tournament_id = t.id where t.slug = $1 and e.key = $2
             returning id, tournament_id
           ), made_current as (
             update tournaments t set current_publication_id = p.id from published p where t.id = p.tournament_id
           )
           insert into rating_rows (publication_id, place, position, previous_position, user_id, seat, points,
             exact_hits, outcome_hits, settled_predictions)
           select p.id, place, position, position, user_id, seat, points, exact_hits, outcome_hits, $3::int
           from season_rating cross join published p order by place`,
          [slug, keyOf(match), match],
        )
        await run(
          `update events e set status = 'finished', result = '{"status": "finished", "score": {"first": 1, "second": 0}}',
             result_source = 'organiser', result_at = now(), begun_at = now(), settled_at = now()
           from tournaments t where t.id = e.tournament_id and t.slug = $1 and e.key = $2`,
          [slug, keyOf(match)],
        )
      }
    })
    await run(
      `update participants p set seat = s.seat from season s, tournaments t
       where t.id = p.tournament_id and t.slug = $1 and s.user_id = p.user_id`,
      [slug],
    )
    await run(
      `insert into rating_seats (publication_id, block, places)
       select p.id, seat_block(r.seat), array_agg(r.place order by r.seat)
       from publications p join tournaments t on t.id = p.tournament_id cross join season_rating r
       where t.slug = $1 group by p.id, seat_block(r.seat)`,
      [slug],
    )
    await run('vacuum analyze rating_rows, rating_seats, events, publications, tournaments, participants')
  })
}

/** Fills a table and then builds its indexes, which takes a fraction of the time. */
async function withoutIndexes(run: pg.PoolClient['query'], table: string, work: () => Promise<void>) {
  const { rows } = await run<{ drop: string; make: string }>(
    `select case when c.oid is null then format('drop index %I', i.relname)
         else format('alter table %I drop constraint %I', $1::text, c.conname) end as drop,
       case when c.oid is null then pg_get_indexdef(x.indexrelid)
         else format('alter table %I add constraint %I %s', $1::text, c.conname, pg_get_constraintdef(c.oid)) end as make
     from pg_index x join pg_class i on i.oid = x.indexrelid
       left join pg_constraint c on c.conindid = x.indexrelid and c.conrelid = x.indrelid
     where x.indrelid = $1::text::regclass`,
    [table],
  )
  for (const { drop } of rows) await run(drop)
  await work()
  for (const { make } of rows) await run(make)
}

export const openMatches = Array.from({ length: MATCHES - PLAYED }, (_, at) => PLAYED + 1 + at)
