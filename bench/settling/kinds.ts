import { finishTournament, putTournament } from '@called-it/contract/organiser/organised-tournaments.ts'
import { putOutcomes } from '@called-it/contract/organiser/outcomes.ts'
import { putResult } from '@called-it/contract/organiser/results.ts'
import type { OutcomesBody } from '@called-it/contract/organiser/outcomes.ts'
import { admitAll, verifyRatings } from '../../apps/server/src/ratings/ratings.ts'
import { lockQuestion } from '../../apps/server/src/results/results.ts'
import type { BenchServer } from '../processes/bench-server.ts'
import { clubOf, cup, forwardOf, keeperOf, LAST_EVENING, leagueStage, NIGHT, series } from './kinds-world.ts'
import { type Measure, measureOf, median, seconds } from '../measuring/measure.ts'
import { tokenOf } from '../world/seed.ts'
import { seedDraw } from '../world/seed-draw.ts'
import { seedAnswers, unpackAll } from '../world/seed-kinds.ts'

const LEAGUE = 'bench-league'
const CUP = 'bench-cup'
const SERIES = 'bench-series'
const SLUGS = [LEAGUE, CUP, SERIES]
const TURNS = 5
const EVENING_AIM = 1.2
const KIND_AIM = 3
/**
 * The number of users above which verification is left out, because it would take longer than all
 * measurements.
 */
const VERIFIED = 100_000

/**
 * (f) Measures the last evening of a league stage whose users have answered everything: 18 results, and the
 * top eight with the last one, against as many settlements of a match alone. Then it measures each kind by
 * itself, in turns with a match: the organiser's outcomes change, so that the answers of all users are
 * settled again and the rating is published. `isDrawn`: everybody is in a group and a team of ten.
 */
export async function measureKinds(server: BenchServer, users: number, isDrawn: boolean): Promise<Measure[]> {
  await prepare(server, leagueStage(LEAGUE), users)
  await prepare(server, cup(CUP), users)
  await prepare(server, series(SERIES), users)
  if (isDrawn) {
    // A series has no draw.
    for (const slug of [LEAGUE, CUP]) await seedDraw(server.database.pool, slug)
    await server.worker.admitAll()
  }
  const packed = await packAll(server)

  const evening: number[] = []
  for (const key of LAST_EVENING) evening.push(await result(server, LEAGUE, key, evening.length))
  const last = evening.pop()!
  const match = median(evening)
  // A night, fight by fight, against a match with as many users.
  const night: number[] = []
  for (const [at, key] of NIGHT.toReversed().entries()) night.push(await fight(server, key, at))
  // The outcomes that no result tells are changed below.
  for (const slug of [LEAGUE, CUP])
    await server.call(finishTournament, { params: { slug }, query: { force: '1' } }, tokenOf(1))

  const first = (turn: number) => 1 + (turn % 2)
  const eight = (turn: number) => Array.from({ length: 8 }, (_, at) => clubOf(at + first(turn)))
  const kinds: Record<string, (turn: number) => Promise<number>> = {
    match: (turn) => result(server, LEAGUE, LAST_EVENING[0]!, turn + 1),
    league: (turn) => outcomes(server, LEAGUE, { league_order: eight(turn) }),
    scorer: (turn) => outcomes(server, LEAGUE, { top_scorers: [forwardOf(first(turn))] }),
    keeper: (turn) => outcomes(server, LEAGUE, { top_keepers: [keeperOf(first(turn))] }),
    most_productive_team: (turn) =>
      outcomes(server, LEAGUE, { most_productive_teams: [clubOf(first(turn))] }),
    table_order: (turn) =>
      outcomes(server, CUP, {
        group_orders: { A: [1, 2, 3, 4].map((at) => clubOf(turn % 2 ? at : 5 - at)) },
      }),
    tournament_winner: (turn) => outcomes(server, CUP, { winner: clubOf(2 + first(turn)) }),
    // The winner of a fight is changed; in the last turn the fight becomes a no contest.
    fight_card: (turn) => fight(server, NIGHT[2 + (turn % 3)]!, turn === TURNS - 1 ? VOID : turn + 1),
    // A void final: its match earns nothing, whichever winner is named.
    tie: (turn) => award(server, turn % 2 ? 'first' : 'second'),
  }
  const times = new Map(Object.keys(kinds).map((kind) => [kind, [] as number[]]))
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [kind, settle] of Object.entries(kinds)) times.get(kind)!.push(await settle(turn))
  }
  if (users <= VERIFIED) await verify(server)

  const limit = times.get('match')!
  return [
    measureOf('a match of the last evening', evening, seconds),
    measureOf('its last match, and the first eight', [last], seconds, { limit: [match] }),
    measureOf('the whole evening: 18 matches, the table, the first eight', [sum(evening) + last], seconds, {
      limit: [match * LAST_EVENING.length],
      aim: `< ${EVENING_AIM}`,
    }),
    measureOf('a fight of the night', night, seconds, { limit: [match], aim: `≤ ${KIND_AIM}` }),
    ...[...times].map(([kind, turns]) =>
      measureOf(
        `settle and publish: ${kind}`,
        turns,
        seconds,
        kind === 'match' ? {} : { limit, aim: `≤ ${KIND_AIM}` },
      ),
    ),
    ...(['match', 'league', 'scorer', 'fight_card'] as const).map((kind) =>
      measureOf(`pack the answers at the lock: ${kind}`, packed.get(kind)!, seconds),
    ),
  ]
}

const sum = (times: number[]) => times.reduce((total, time) => total + time, 0)

async function prepare(server: BenchServer, document: ReturnType<typeof leagueStage>, users: number) {
  const { slug, events } = document
  await server.call(putTournament, { params: { slug }, query: {}, body: document }, tokenOf(1))
  const open = [...LAST_EVENING, 'final']
  await seedAnswers(server.database.pool, slug, users, open)
  await admitAll(server.database.db)
  await unpackAll(server.database.pool, slug)
  // No user predicted the matches before these: their settlement is cheap and not measured.
  for (const { key } of events.filter((event) => slug !== SERIES && !open.includes(event.key)))
    await result(server, slug, key, 0)
  if (slug === CUP) await award(server, 'first')
}

/** Does the job of a worker when these questions lock, and returns the times by kind. */
async function packAll({ database }: BenchServer): Promise<Map<string, number[]>> {
  await database.pool.query('checkpoint')
  const { rows } = await database.pool.query<{ id: number; tournament_id: number; kind: string }>(
    `select id, tournament_id, kind from questions
     where packed_bytes is null and locks_at <= now() and tournament_id in
       (select id from tournaments where slug = any($1)) order by id`,
    [SLUGS],
  )
  const times = new Map<string, number[]>()
  for (const { id, tournament_id, kind } of rows) {
    const time = await timed(() => lockQuestion(database.db, tournament_id, id))
    times.set(kind, [...(times.get(kind) ?? []), time])
  }
  return times
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const result = (server: BenchServer, slug: string, key: string, nth: number) => {
  const body = { status: 'finished' as const, score: { first: 1 + (nth % 3), second: nth % 2 } }
  return timed(() => server.call(putResult, { params: { slug, key }, query: {}, body }, tokenOf(1)))
}

/** No contest. */
const VOID = -1

const fight = (server: BenchServer, key: string, nth: number) => {
  const body =
    nth === VOID
      ? { status: 'no_contest' as const }
      : { status: 'finished' as const, winner: nth % 2 ? ('first' as const) : ('second' as const) }
  return timed(() => server.call(putResult, { params: { slug: SERIES, key }, query: {}, body }, tokenOf(1)))
}

const award = (server: BenchServer, winner: 'first' | 'second') => {
  const body = { status: 'cancelled' as const, winner }
  return timed(() =>
    server.call(putResult, { params: { slug: CUP, key: 'final' }, query: {}, body }, tokenOf(1)),
  )
}

const outcomes = (server: BenchServer, slug: string, body: OutcomesBody) =>
  timed(() => server.call(putOutcomes, { params: { slug }, query: {}, body }, tokenOf(1)))

async function verify({ database }: BenchServer): Promise<void> {
  for (const slug of SLUGS) {
    const [report] = await verifyRatings(database.db, slug)
    if (report!.mistakes.length > 0) throw new Error(`${slug}: ${report!.mistakes.join('; ')}`)
  }
}
