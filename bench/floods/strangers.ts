import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { readMatchPredictions } from '@called-it/contract/kinds/match.ts'
import type { BenchServer } from '../processes/bench-server.ts'
import type { Request } from '../measuring/load.ts'
import { type Measure, measureOf, milliseconds } from '../measuring/measure.ts'
import { pace } from '../measuring/open-loop.ts'
import { openMatches } from '../world/seed-predictions.ts'
import { tokenOf } from '../world/seed.ts'
import { keyOf } from '../world/world.ts'

/** The number of simultaneous players; each makes a call every two seconds. */
const PLAYERS = 400
const RATE = 200
const BAD_RATE = 1000
const ROUNDS = 5
const SECONDS = 10
/**
 * Strangers start this long before the players and end this long after them, so that starting their thread
 * does not count.
 */
const LEAD_SECONDS = 2
const BAD_SECONDS = SECONDS + 2 * LEAD_SECONDS

const any = (count: number) => Math.floor(Math.random() * count)

/**
 * (k) Measures the p99 of players' calls while strangers make a thousand bad calls a second, and without
 * strangers.
 */
export async function measureStrangers(server: BenchServer, slug: string): Promise<Measure[]> {
  const play = await makePlay(server, slug)
  const waits = { without: [] as number[], beside: [] as number[] }
  const costs: number[] = []
  const turn = async () => {
    const { tookMs, statuses } = await pace(server.address, play, {
      rate: RATE,
      seconds: SECONDS,
      sockets: PLAYERS,
    })
    if (statuses.size !== 1 || !statuses.has(200))
      throw new Error(`players were refused: ${JSON.stringify([...statuses])}`)
    return tookMs.toSorted((a, b) => a - b)[Math.floor(tookMs.length * 0.99)]!
  }
  // Warms up everything that is made at its first use.
  await turn()
  for (let round = 0; round < ROUNDS; round += 1) {
    const { cpuMs: begun } = await server.load()
    const alone = await turn()
    const { cpuMs: middle } = await server.load()
    const strangers = new Worker(join(import.meta.dirname, 'strangers-thread.ts'), {
      workerData: { address: server.address, rate: BAD_RATE, seconds: BAD_SECONDS },
    })
    const message = once(strangers, 'message')
    await pause(LEAD_SECONDS * 1000)
    const beside = await turn()
    const [statuses] = (await message) as [Map<number, number>]
    if ([...statuses.keys()].some((status) => status < 400 || status >= 500))
      throw new Error(`not refused: ${JSON.stringify([...statuses])}`)
    const { cpuMs: ended } = await server.load()
    waits.without.push(alone)
    waits.beside.push(beside)
    costs.push((ended - middle - (middle - begun)) / (BAD_RATE * BAD_SECONDS))
  }
  return [
    measureOf(`${PLAYERS} players, ${RATE} calls a second, p99`, waits.without, milliseconds),
    measureOf(`… beside ${BAD_RATE} bad calls of strangers a second, p99`, waits.beside, milliseconds, {
      limit: waits.without,
      aim: '≤ 1.5',
    }),
    measureOf('… a bad call, time that the server computes', costs, (ms) => `${ms.toFixed(2)} ms`),
  ]
}

/** Returns calls of normal play: pages of the rating and of the matches, and as many saves. */
async function makePlay(server: BenchServer, slug: string): Promise<() => Request> {
  const { rounds } = await server.call(readMatchPredictions, { params: { slug }, query: {} }, tokenOf(1))
  const keys = new Set(openMatches.map(keyOf))
  const ids = rounds
    .flatMap(({ events }) => events)
    .filter(({ key }) => keys.has(key))
    .map(({ id }) => id)
  const pages = [
    `/api/v1/${slug}/ratings?page=1`,
    `/api/v1/tournaments/${slug}`,
    `/api/v1/tournaments/${slug}/prediction-type/match`,
  ]
  let nth = 0
  return () => {
    nth += 1
    const authorization = `Bearer ${tokenOf(1 + any(PLAYERS))}`
    if (nth % 2 === 0) return { path: pages[(nth / 2) % pages.length]!, headers: { authorization } }
    const prediction = { event_id: ids[any(ids.length)]!, first: any(5), second: any(4) }
    const body = JSON.stringify({ predictions: [prediction] })
    return {
      method: 'POST',
      path: `/api/v1/tournaments/${slug}/predictions/events`,
      headers: { authorization, 'content-type': 'application/json', 'content-length': String(body.length) },
      body,
    }
  }
}
