import type { MatchCrowd } from '@called-it/rules/kinds/match.ts'
import pg from 'pg'
import { rankColumns } from '@called-it/rules/rating.ts'
import {
  BLOCK_ROWS,
  BLOCK_SEATS,
  type Blocks,
  encodeBlocks,
} from '../../apps/server/src/ratings/publication/rating-blocks.ts'
import { keyOf } from './world.ts'
import { type Run, seed } from './seed.ts'

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
  const make = (next: () => number) => Int32Array.from(users, next)
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
