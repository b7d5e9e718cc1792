import type { MatchCrowd } from '@called-it/rules/kinds/match.ts'
import pg from 'pg'
import { rankColumns } from '@called-it/rules/rating.ts'
import { encodeRuns } from '../../apps/server/src/ratings/blocks/encode-runs.ts'
import { encodeFirsts } from '../../apps/server/src/ratings/blocks/first-rows.ts'
import { type Blocks, encodeNumbers } from '../../apps/server/src/ratings/blocks/number-blocks.ts'
import {
  BLOCK_ROWS,
  BLOCK_SEATS,
  ROW_COLUMNS,
} from '../../apps/server/src/ratings/publication/rating-blocks.ts'
import { keyOf } from './world.ts'
import { type Run, seed } from './seed.ts'

/**
 * Seeds publications as if this many matches had been settled, the last one current, with the spread of
 * totals of such a season. `bench_rows` has the same rows, to measure the limit of a settlement, unless `isRanked` is false.
 */
export async function seedHistory(
  pool: pg.Pool,
  slug: string,
  matches: number[],
  { isRanked = true } = {},
): Promise<void> {
  await seed(pool, async (run) => {
    const [tournament] = await run<{ id: number }>('select id from tournaments where slug = $1', [slug])
    const seats = await usersBySeat(run, tournament!.id)
    const season = makeSeason(seats)
    await writeBlocks(run, 'seat_blocks', 'tournament_id', tournament!.id, { users: season.users })
    if (isRanked) await writeRanked(run, slug, seats, season.totals)
    for (const match of matches) {
      const [published] = await run<{ id: number }>(
        `insert into publications (tournament_id, event_id, is_settlement, rows_count, last_seq, top)
         select $1, e.id, true, $3, (select max(seq) from participants where tournament_id = $1), $4
         from events e where e.tournament_id = $1 and e.key = $2 returning id`,
        [tournament!.id, keyOf(match), seats.length, season.top],
      )
      const { rows, places, firsts } = season
      await writeBlocks(run, 'rating_blocks', 'publication_id', published!.id, { rows })
      await writeBlocks(run, 'place_blocks', 'publication_id', published!.id, { places })
      await writeBlocks(run, 'first_blocks', 'publication_id', published!.id, { firsts })
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
      'vacuum analyze rating_blocks, place_blocks, first_blocks, seat_blocks, events, questions, publications, ratings',
    )
  })
}

/** Writes the rows of a rating as PostgreSQL would rank them. */
async function writeRanked(run: Run, slug: string, seats: number[], totals: Int32Array[]): Promise<void> {
  await run(`create table if not exists bench_rows (slug text, publication_id int, place int, position int,
    previous_position int, user_id int, seat int, points int, exact_hits int, outcome_hits int,
    settled_predictions int)`)
  await run(
    `insert into bench_rows
     select $1, 1, seat, seat, seat, user_id, seat, points, exact_hits, outcome_hits, settled
     from unnest($2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[])
       as x (user_id, seat, points, exact_hits, outcome_hits, settled)`,
    [slug, seats, seats.map((_, at) => at + 1), ...totals.map((column) => [...column])],
  )
  await run('vacuum analyze bench_rows')
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

/** Returns the totals of a season, packed as a rating of it, and its users by seat. Points follow from hits. */
function makeSeason(users: number[]) {
  const make = (next: (at: number) => number) => Int32Array.from(users, (_, at) => next(at))
  const dice = Math.random
  const exact_hits = make(() => Math.round(10 * (dice() + dice())))
  const difference_hits = make(() => Math.round(5 * (dice() + dice())))
  const outcome_hits = make(
    (at) => exact_hits[at]! + difference_hits[at]! + Math.round(10 * (dice() + dice())),
  )
  const points = make((at) => 2 * outcome_hits[at]! + 3 * exact_hits[at]! + difference_hits[at]!)
  const settled = make(() => 50)
  const none = make(() => 0)
  const { order, positions } = rankColumns({ coefficient: none, points, exact_hits, outcome_hits })
  const previous = make(() => 0)
  for (const [place, seat] of order.entries()) previous[seat] = positions[place]!
  const { run, firsts, ...rows } = encodeRuns({
    columns: {
      seat: make((at) => at),
      coefficient: none,
      points,
      exact_hits,
      outcome_hits,
      previous,
      settled,
      difference_hits,
    },
    names: ROW_COLUMNS.length,
    order,
    positions,
    size: BLOCK_ROWS,
  })
  const runOfSeat = make(() => 0)
  for (const [place, seat] of order.entries()) runOfSeat[seat] = run[place]!
  return {
    totals: [points, exact_hits, outcome_hits, settled],
    rows,
    places: encodeNumbers([runOfSeat], BLOCK_SEATS),
    users: encodeNumbers([Int32Array.from(users)], BLOCK_SEATS),
    ...encodeFirsts(firsts),
  }
}

async function writeBlocks(run: Run, table: string, key: string, id: number, blocks: Record<string, Blocks>) {
  for (const [column, { bytes, starts }] of Object.entries(blocks))
    await run(
      `insert into ${table} (${key}, block, ${column})
       select $1, x.nth - 1, substring($2::bytea from x.start + 1 for x.length)
       from unnest($3::int[], $4::int[]) with ordinality as x (start, length, nth)
       on conflict (${key}, block) do update set ${column} = excluded.${column}`,
      [id, Buffer.from(bytes), starts.slice(0, -1), starts.slice(1).map((end, at) => end - starts[at]!)],
    )
}
