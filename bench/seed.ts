import type { MatchCrowd } from '@called-it/rules/kinds/match.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { rankColumns } from '@called-it/rules/rating.ts'
import {
  BLOCK_ROWS,
  BLOCK_SEATS,
  type Blocks,
  encodeBlocks,
} from '../apps/server/src/ratings/publication/rating-blocks.ts'
import { keyOf, MATCHES, PLAYED, roundOf } from './world.ts'

const PEOPLE = join(import.meta.dirname, '../data/people.json')
/** Seeding is not measured, so it may lose data in a crash, and skips the foreign keys. */
const SEED = `set synchronous_commit = off; set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '512MB'`

/** Returns the token of the user with this number, from 1; the first one is the organiser. */
export const tokenOf = (user: number): string => `bench-token-${user}`
export const ORGANISER = '1000000001'

/** Runs a statement and returns its rows. */
type Run = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>

export async function seed(pool: pg.Pool, work: (run: Run) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(SEED)
    await work(async (text, values) => (await client.query(text, values ?? [])).rows)
  } finally {
    client.release(true)
  }
}

/** Whether an earlier run has filled a kept database. */
export async function isFilled(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query('select from users limit 1')
  return rows.length > 0
}

/** Adds users with names of people, each signed in. */
export async function seedUsers(pool: pg.Pool, users: number): Promise<void> {
  const { ru, en } = JSON.parse(await readFile(PEOPLE, 'utf8')) as { ru: string[]; en: string[] }
  const names = [...ru, ...en]
  const first = names.map((name) => name.split(' ')[0]!)
  const last = names.map((name) => name.split(' ').at(-1)!)
  await seed(pool, async (run) => {
    await withoutIndexes(run, 'users', async () => {
      await run(
        `insert into users (reddy_id, name)
         select (1000000000 + n)::text, ($1::text[])[1 + n % $3] || ' ' || ($2::text[])[1 + (n / $3 + n) % $3]
         from generate_series(1, $4::int) n`,
        [first, last, names.length, users],
      )
    })
    await withoutIndexes(run, 'sessions', async () => {
      await run(
        `insert into sessions (token_hash, user_id, expires_at)
         select sha256(convert_to('bench-token-' || n, 'UTF8')), n, now() + interval '7 days'
         from generate_series(1, $1::int) n`,
        [users],
      )
    })
  })
}

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
      for (const keys of Object.values(Object.groupBy(matches, roundOf)).map((of) => of!.map(keyOf))) {
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

/** The number of members of a team of the draw. */
const BASKET = 10

/**
 * Seeds the result of the draw: each user is in a group and in a team of ten. The log of the draw is left
 * out; the worker updates the rating.
 */
export async function seedDraw(pool: pg.Pool, slug: string): Promise<void> {
  await seed(pool, async (run) => {
    const [at] = await run<{ id: number; groups: number[] }>(
      `select t.id, array_agg(g.id order by g.id) as groups from tournaments t
         join user_groups g on g.tournament_id = t.id where t.slug = $1 group by t.id`,
      [slug],
    )
    await run(
      `insert into teams (tournament_id, kind, name, name_en, members_count, group_id, number)
       select $1, 'basket', 'Дальний удар ' || n, 'Long Shot ' || n, $3, ($2::int[])[1 + n % cardinality($2::int[])], n
       from generate_series(1, (select count(*) / $3 from participants where tournament_id = $1)) n`,
      [at!.id, at!.groups, BASKET],
    )
    // By seat, because seats are random.
    await run(
      `with placed as (
         update participants n set group_id = m.group_id, team_id = m.id, is_placed = false from teams m
         where n.tournament_id = $1 and m.tournament_id = $1 and m.number = (n.seat - 1) / $2 + 1
         returning m.id as team_id, n.user_id
       )
       insert into team_members (team_id, user_id) select team_id, user_id from placed`,
      [at!.id, BASKET],
    )
    await run('vacuum analyze participants, teams, team_members')
  })
}

/** Removes the draw from the columns of the ratings, so that a worker has to place all users. */
export async function forgetPlaces(pool: pg.Pool): Promise<void> {
  await pool.query('update participants set is_placed = false where group_id is not null')
  await pool.query('delete from member_blocks')
  await pool.query('vacuum analyze participants, member_blocks')
}

/**
 * Seeds publications as if this many matches had been settled, the last one current, with the spread of
 * totals of such a season. `bench_rows` has the same rows, to measure the limit of a settlement.
 */
export async function seedHistory(pool: pg.Pool, slug: string, matches: number[]): Promise<void> {
  await seed(pool, async (run) => {
    const [tournament] = await run<{ id: number }>('select id from tournaments where slug = $1', [slug])
    const seats = await usersBySeat(run, tournament!.id)
    const season = makeSeason(seats)
    await run(`create table if not exists bench_rows (slug text, publication_id int, place int, position int,
      previous_position int, user_id int, seat int, points int, exact_hits int, outcome_hits int,
      settled_predictions int)`)
    await run(
      `insert into bench_rows
       select $1, 1, seat, seat, seat, user_id, seat, points, exact_hits, outcome_hits, settled
       from unnest($2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[])
         as x (user_id, seat, points, exact_hits, outcome_hits, settled)`,
      [slug, seats, seats.map((_, at) => at + 1), ...season.totals.map((column) => [...column])],
    )
    for (const match of matches) {
      const [published] = await run<{ id: number }>(
        `insert into publications (tournament_id, event_id, is_settlement, rows_count, last_seq)
         select $1, e.id, true, $3, (select max(seq) from participants where tournament_id = $1)
         from events e where e.tournament_id = $1 and e.key = $2 returning id`,
        [tournament!.id, keyOf(match), seats.length],
      )
      await writeBlocks(run, 'rating_blocks', 'rows', published!.id, season.rows)
      await writeBlocks(run, 'place_blocks', 'places', published!.id, season.places)
      await run(
        `insert into ratings (tournament_id, round_id, publication_id) values ($1, null, $2)
         on conflict (tournament_id, round_id) do update set publication_id = excluded.publication_id`,
        [tournament!.id, published!.id],
      )
      await run(
        `update events set status = 'finished', result = '{"status": "finished", "score": {"first": 1, "second": 0}}',
           result_source = 'organiser', result_at = now(), begun_at = now()
         where tournament_id = $1 and key = $2`,
        [tournament!.id, keyOf(match)],
      )
      // It was settled long ago, so nothing of it is due again.
      const [question] = await run<{ id: number }>(
        `update questions q set outcome = '{"first": 1, "second": 0}', settled_at = now(), packed_bytes = 1, crowd = $3
         from events e where e.id = q.event_id and e.tournament_id = $1 and e.key = $2 returning q.id`,
        [tournament!.id, keyOf(match), JSON.stringify(crowdOf(seats.length))],
      )
      await run(
        `insert into question_sums (question_id, tournament_id, predictions, points, coefficient, exact, difference,
           outcome, miss)
         select $1, $2, $3, $3 * 2, 0, $3 / 5, $3 / 10, $3 / 5, $3 - $3 / 5 - $3 / 10 - $3 / 5`,
        [question!.id, tournament!.id, seats.length],
      )
    }
    await run(
      'vacuum analyze rating_blocks, place_blocks, events, questions, publications, ratings, bench_rows',
    )
  })
}

/** Returns the crowd of a match with this many predictions: three scores stand for all. */
function crowdOf(total: number): MatchCrowd {
  const [first, draw] = [Math.floor(total / 2), Math.floor(total / 4)]
  const score = (home: number, away: number, count: number) => ({ first: home, second: away, count })
  return {
    first,
    draw,
    second: total - first - draw,
    total,
    top: [score(1, 0, first), score(1, 1, draw), score(0, 1, total - first - draw)],
  }
}

/** Returns these matches to their state right after the lock: their answers are not packed. */
export async function unpack(pool: pg.Pool, slug: string, matches: number[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `update questions q set packed_bytes = null, crowd = null from events e join tournaments t on t.id = e.tournament_id
     where e.id = q.event_id and t.slug = $1 and e.key = any($2) returning q.id`,
    [slug, matches.map(keyOf)],
  )
  const ids = rows.map((row) => row.id)
  await pool.query('delete from answers where question_id = any($1)', [ids])
  await pool.query('delete from answer_blocks where question_id = any($1)', [ids])
  return ids
}

async function usersBySeat(run: Run, tournamentId: number): Promise<number[]> {
  const rows = await run<{ users: number[] }>(
    `select array_agg(user_id order by seat) as users from participants where tournament_id = $1
     group by seat / 10000 order by seat / 10000`,
    [tournamentId],
  )
  return rows.flatMap((row) => row.users)
}

/** Returns the totals of a season, packed as a rating of it. */
function makeSeason(users: number[]) {
  const make = (of: () => number) => Int32Array.from(users, of)
  const dice = Math.random
  const points = make(() => Math.round(20 + (60 * (dice() + dice() + dice())) / 1.5))
  const exact_hits = make(() => Math.round(10 * (dice() + dice())))
  const outcome_hits = make(() => Math.round(10 + 20 * (dice() + dice())))
  const settled = make(() => 50)
  const difference_hits = make(() => Math.round(5 * (dice() + dice())))
  const none = make(() => 0)
  const { order: seats, positions } = rankColumns({ coefficient: none, points, exact_hits, outcome_hits })
  const byPlace = [
    Int32Array.from(users),
    none,
    none,
    points,
    exact_hits,
    outcome_hits,
    settled,
    difference_hits,
  ].map((column) => Int32Array.from(seats, (seat) => column[seat]!))
  byPlace[1] = Int32Array.from(positions)
  const place = new Int32Array(users.length)
  seats.forEach((seat, at) => (place[seat] = at + 1))
  return {
    totals: [points, exact_hits, outcome_hits, settled],
    rows: encodeBlocks(byPlace, BLOCK_ROWS, { baseOf: (row) => positions[row]! }),
    places: encodeBlocks([place], BLOCK_SEATS),
  }
}

async function writeBlocks(run: Run, table: string, column: string, id: number, { bytes, starts }: Blocks) {
  await run(
    `insert into ${table} (publication_id, block, ${column})
     select $1, x.nth - 1, substring($2::bytea from x.start + 1 for x.length)
     from unnest($3::int[], $4::int[]) with ordinality as x (start, length, nth)`,
    [id, bytes, starts.slice(0, -1), starts.slice(1).map((end, at) => end - starts[at]!)],
  )
}

/** Fills a table without its indexes and then builds them, which is much faster. */
export async function withoutIndexes(run: Run, table: string, work: () => Promise<void>) {
  const rows = await run<{ drop: string; make: string }>(
    `select case when c.oid is null then format('drop index %I', i.relname)
         else format('alter table %I drop constraint %I', $1::text, c.conname) end as drop,
       case when c.oid is null then pg_get_indexdef(x.indexrelid)
         else format('alter table %I add constraint %I %s', $1::text, c.conname, pg_get_constraintdef(c.oid)) end as make
     from pg_index x join pg_class i on i.oid = x.indexrelid
       left join pg_constraint c on c.conindid = x.indexrelid and c.conrelid = x.indrelid
     where x.indrelid = $1::text::regclass
       -- Those that foreign keys of other tables rest on stay.
       and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = x.indexrelid)`,
    [table],
  )
  for (const { drop } of rows) await run(drop)
  await work()
  for (const { make } of rows) await run(make)
}

export const openMatches = Array.from({ length: MATCHES - PLAYED }, (_, at) => PLAYED + 1 + at)
