import { setTimeout as pause } from 'node:timers/promises'
import { createTeam, joinTeam } from '@called-it/contract/teams/teams.ts'
import { Evening, eveningCup, type Match, type Player } from '../failover/evening.ts'
import { type Acknowledged, lookBack, type Place, recompute } from '../failover/look-back.ts'
import { type Done, Faults } from './faults.ts'
import { describeFault, type PlannedFault } from './fault-plan.ts'
import { Organiser } from './organiser.ts'
import type { Stand } from './stand.ts'

/** When the two matches of an evening lock (ms after its begin). */
const LOCKS_AT_MS = [4000, 8000] as const
/** How long play goes on at least (ms). */
const LASTS_MS = 11_000
/** How long writes may be away once nothing is in trouble any more (ms). */
export const BACK_WITHIN_MS = 10_000
const BACK_MAX_MS = 60_000
const READY_MAX_MS = 60_000
/** How long the worker may take to do a job once it is well (ms): a job of a killed worker is free again after 30 s. */
const WORKED_MAX_MS = 90_000

export type Seat = { token: string; node: string }
export type PlayedEvening = {
  faults: string[]
  done: Done[]
  evening: Evening
  acknowledged: Acknowledged
  settled: number
  /** How long writes were away after everything was well (ms). */
  back: number
}

/** Plays a short evening in a tournament of its own, during which the planned faults are done, and looks back at it. */
export async function playEvening(
  stand: Stand,
  slug: string,
  people: { players: Seat[]; newcomers: Seat[] },
  plan: PlannedFault[],
): Promise<PlayedEvening> {
  const faults = new Faults(stand)
  const players: Player[] = people.players.map((seat) => ({ ...seat, tried: new Map() }))
  const { contest, match } = await publish(stand, slug, players)
  const evening = new Evening(contest, { players, newcomers: people.newcomers }, faults.mayBeSilent)
  const organiser = new Organiser(evening, slug, {
    token: await stand.contest.organiser(),
    nodes: stand.entrances,
  })
  const begun = performance.now()
  const at = (ms: number) => pause(Math.max(0, begun + ms - performance.now()))
  const lockAfter = async (key: string, ms: number) => {
    const locksAt = Math.ceil((Date.now() + ms) / 1000) * 1000
    await organiser.move(key, locksAt)
    return match(key, locksAt)
  }
  const locking = [await lockAfter('n1', LOCKS_AT_MS[0]), await lockAfter('n2', LOCKS_AT_MS[1])] as const
  evening.locking = locking[0]
  evening.begin()

  const play = async () => {
    await pause(locking[0].locksAt - Date.now() + 700)
    evening.locking = locking[1]
    await organiser.enter('n1', { status: 'live', minute: 10 }, { first: 1, second: 0 })
    await organiser.enter('n1', { status: 'finished' }, { first: 2, second: 1 })
    await organiser.move('n3', Date.now() + 30 * 86_400_000)
    await pause(Math.max(0, locking[1].locksAt - Date.now() + 700))
    await organiser.enter('n2', { status: 'finished' }, { first: 0, second: 0 })
    // A correction.
    await organiser.enter('n1', { status: 'finished' }, { first: 3, second: 1 })
  }
  const acts = plan.map(async (fault) => {
    await at(fault.at)
    // What cannot be done or healed is a fault of the evening; the others go on.
    await faults
      .run(fault)
      .catch((error: Error) => evening.faults.push(`${describeFault(fault)}: ${error.message}`))
  })
  await Promise.all([...acts, play(), at(LASTS_MS)])
  for (const one of stand.processes)
    if (!(await one.isReady(READY_MAX_MS))) evening.faults.push(`${one.name} is not ready in the end`)
  const well = performance.now()
  const back = await evening.untilSaved(well, BACK_MAX_MS)
  if (back > BACK_WITHIN_MS)
    evening.faults.push(`writes were away for ${Math.round(back)} ms after all was well`)
  await evening.end()
  for (const one of stand.processes) evening.faults.push(...one.ended.splice(0))
  // What is still silent now would stay so; the next evening begins with a sound network.
  for (const proxy of Object.values(stand.routes).flat()) proxy.endSilent()
  const acknowledged = {
    slug,
    players,
    messages: evening.messages,
    drawn: evening.drawn,
    results: organiser.results,
    starts: organiser.starts,
  }
  const place = placeOf(stand)
  evening.faults.push(...(await lookBack(place, acknowledged)), ...(await recompute(place, slug)))
  return {
    faults: evening.faults,
    done: faults.done,
    evening,
    acknowledged,
    settled: organiser.settled,
    back,
  }
}

/** Where a stand is looked at: not through its proxies. */
export const placeOf = ({ nodes, contest, database, pair }: Stand): Place => ({
  node: nodes[0].address,
  contest,
  pool: database.pool,
  url: pair.url,
})

/** Publishes the tournament of an evening, with a team of all players. */
async function publish({ contest, server }: Stand, slug: string, players: Player[]) {
  const { tournament } = await contest.publish(eveningCup(slug, 3))
  const body = { name: `Team-${slug}`, tournament_id: tournament.id }
  const { team } = await server.call(createTeam, { body }, players[0]!.token)
  for (const { token } of players.slice(1))
    await server.call(joinTeam, { params: { id: String(team.id) } }, token)
  const known = await contest.matches(slug, players[0]!.token)
  const match = (key: string, locksAt: number): Match => ({ id: known[key]!.id, key, locksAt })
  const open = ['m3', 'm4'].map((key) => match(key, Number.POSITIVE_INFINITY))
  return { contest: { slug, tournamentId: tournament.id, team: String(team.id), open }, match }
}

/** Waits until the worker has done a job since a moment of the database's clock. Returns whether it has. */
export async function hasWorked({ database }: Stand): Promise<boolean> {
  const { rows: moment } = await database.pool.query<{ now: string }>('select now()')
  const until = performance.now() + WORKED_MAX_MS
  while (performance.now() < until) {
    const { rowCount } = await database.pool.query('select from jobs.job where completed_on > $1 limit 1', [
      moment[0]!.now,
    ])
    if (rowCount === 1) return true
    await pause(250)
  }
  return false
}
