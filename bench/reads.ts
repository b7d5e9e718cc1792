import type { BenchServer } from './bench-server.ts'
import { press } from './load.ts'
import { median, type Measure, perSecond } from './measure.ts'
import { tokenOf } from './seed.ts'

const CLIENTS = 50
const PAGE = 20
/** Each call is pressed so often, in turns with the others, for so long (s). */
const ROUNDS = 3
const SECONDS = 4

/** (b) The rating over HTTP, against a call that only runs `SELECT 1`. */
export async function measureReads(
  { address }: BenchServer,
  slug: string,
  users: number,
): Promise<Measure[]> {
  const someone = () => ({ authorization: `Bearer ${tokenOf(1 + Math.floor(Math.random() * users))}` })
  const page = (number: number) => () => ({
    path: `/api/v1/${slug}/ratings?page=${number}`,
    headers: someone(),
  })
  const pages = Math.ceil(users / PAGE)
  const calls = {
    'SELECT 1 and nothing else': () => ({ path: '/bench/select-1' }),
    'rating, page 1': page(1),
    'rating, a page in the middle': page(Math.ceil(pages / 2)),
    'rating, a different page each time': () => page(1 + Math.floor(Math.random() * pages))(),
    // The shortest page there is: what is asked for is `me`.
    'own place': () => ({ path: `/api/v1/${slug}/ratings?limit=1`, headers: someone() }),
  }
  const rates = new Map<string, number[]>(Object.keys(calls).map((what) => [what, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [what, make] of Object.entries(calls)) {
      rates.get(what)!.push(await press(address, make, { clients: CLIENTS, seconds: SECONDS }))
    }
  }
  const [limit, ...others] = [...rates].map(([what, all]) => ({ what, rate: median(all) }))
  return [
    { what: limit!.what, figure: perSecond(limit!.rate), ratio: null, aim: null },
    ...others.map(({ what, rate }) => ({
      what,
      figure: perSecond(rate),
      ratio: rate / limit!.rate,
      aim: '≥ 0.5',
    })),
  ]
}
