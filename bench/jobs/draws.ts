import { putTournament } from '@called-it/contract/organiser/organised-tournaments.ts'
import { BASKET_SIZE } from '@called-it/rules/draw.ts'
import { drawNext } from '../../apps/server/src/teams/teams.ts'
import type { BenchServer } from '../processes/bench-server.ts'
import { press } from '../measuring/load.ts'
import { type Measure, measureOf, perSecond } from '../measuring/measure.ts'
import { upsertBare } from '../calls/saves.ts'
import { tokenOf } from '../world/seed.ts'
import { league } from '../world/world.ts'

const CLIENTS = 50
const DRAWN = 10_000
const ROUNDS = 3
/** The number of users that one call of the use case draws while a tournament is filled, which is not measured. */
const FILLED_AT_ONCE = 1000
/** The first step draws into a group, the second into a team of it. */
const STEPS = 2
/** The most users by which the sizes of groups may differ. */
const SPREAD_MAX = 12

/**
 * (d) Measures the draw: 50 clients draw 10,000 users over HTTP into a group and then into a team, against
 * bare upserts on as many connections. It then draws as many again after all other users.
 */
export async function measureDraws(server: BenchServer, users: number): Promise<Measure[]> {
  const { pool } = server.database
  await pool.query('create table bench_saves (like predictions including all)')
  const turns = { bare: [] as number[], first: [] as number[], last: [] as number[] }
  const drawn = Math.min(DRAWN, users)
  const before = users - drawn
  for (let round = 1; round <= ROUNDS; round += 1) {
    const slug = `draw-${round}`
    await server.call(putTournament, { params: { slug }, query: {}, body: league(slug) }, tokenOf(1))
    const { rows } = await pool.query<{ id: number }>('select id from tournaments where slug = $1', [slug])
    const { id } = rows[0]!
    turns.bare.push(await upsertBare(server, [1, 2, 3, 4], users))
    turns.first.push(await drawAll(server, id, 0, drawn))
    if (before > drawn) {
      await fill(server, id, drawn, before)
      turns.last.push(await drawAll(server, id, before, drawn))
    }
    await assertEven(server, id)
  }
  await pool.query('drop table bench_saves')
  return [
    measureOf('bare upserts, one a transaction', turns.bare, perSecond),
    measureOf(`draws over HTTP, the first ${drawn} users`, turns.first, perSecond, {
      limit: turns.bare,
      aim: '≥ 0.4',
    }),
    ...(turns.last.length > 0
      ? [
          measureOf(`draws over HTTP, the last ${drawn} of ${users} users`, turns.last, perSecond, {
            limit: turns.first,
            aim: '≥ 1.0',
          }),
        ]
      : []),
  ]
}

/**
 * Returns the draws per second for these users after the first `from`: first the first step of all, then the
 * second of all.
 */
async function drawAll(
  server: BenchServer,
  tournament_id: number,
  from: number,
  users: number,
): Promise<number> {
  let sent = 0
  const next = () => ({
    method: 'POST',
    path: '/api/v1/user/distribute',
    headers: {
      authorization: `Bearer ${tokenOf(from + 1 + (sent++ % users))}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ tournament_id }),
  })
  const rates: number[] = []
  for (let step = 0; step < STEPS; step += 1) {
    sent = 0
    rates.push((await press(server.address, next, { clients: CLIENTS, amount: users })).rate)
  }
  // Each step has the same number of draws: this is the rate for both together.
  return STEPS / rates.reduce((sum, rate) => sum + 1 / rate, 0)
}

/** Draws the users after the first `from`, up to the one with the number `to`, in both steps. */
async function fill(server: BenchServer, tournamentId: number, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += FILLED_AT_ONCE) {
    const some = Array.from({ length: Math.min(FILLED_AT_ONCE, to - at) }, (_, nth) => at + nth + 1)
    for (let step = 0; step < STEPS; step += 1) await drawNext(server.database.db, tournamentId, some)
  }
}

/**
 * Checks that group sizes differ by at most twelve, and that no team of the draw has more than ten users
 * (GAME.md 7).
 */
async function assertEven(server: BenchServer, tournamentId: number): Promise<void> {
  const { rows } = await server.database.pool.query<{ spread: number; largest: number }>(
    `select (select max(n) - min(n) from unnest(group_users) n) as spread,
       (select max(members_count) from teams m where m.tournament_id = d.tournament_id) as largest
     from draws d where tournament_id = $1`,
    [tournamentId],
  )
  const { spread, largest } = rows[0]!
  if (spread > SPREAD_MAX || largest > BASKET_SIZE)
    throw new Error(`groups differ by ${spread}, a team has ${largest} members`)
}
