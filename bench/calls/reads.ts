import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BenchServer } from '../processes/bench-server.ts'
import { press } from '../measuring/load.ts'
import { type Measure, measureOf, perSecond } from '../measuring/measure.ts'
import { tokenOf } from '../world/seed.ts'

const PEOPLE = join(import.meta.dirname, '../../data/people.json')
const CLIENTS = 50
const PAGE = 20
/** The number of names that are searched for again and again, as on the evening of a final. */
const KNOWN = 20
/** The number of runs of each call, in turns with the others, and the length of a run (s). */
const ROUNDS = 5
const SECONDS = 4

const AGAIN = 'search, a forename that thousands bear, asked again'

const AIMS: Record<string, string> = {
  'search, a whole name': '',
  'search, a forename that thousands bear, the first time': '',
  [AGAIN]: '≥ 0.1',
  'rating, page 1': '≥ 1.0',
  'rating, a page in the middle': '≥ 1.0',
  'own place': '≥ 0.8 (1,000,000: 0.7)',
}

/** (b) Measures the rating over HTTP, against a call that only runs `SELECT 1`. */
export async function measureReads(
  { address }: BenchServer,
  slug: string,
  users: number,
  withMany: string,
): Promise<Measure[]> {
  const someone = () => ({ authorization: `Bearer ${tokenOf(1 + Math.floor(Math.random() * users))}` })
  const page = (number: number) => () => ({
    path: `/api/v1/${slug}/ratings?page=${number}`,
    headers: someone(),
  })
  const pages = Math.ceil(users / PAGE)
  const { ru, en } = JSON.parse(await readFile(PEOPLE, 'utf8')) as { ru: string[]; en: string[] }
  const any = () => [...ru, ...en][Math.floor(Math.random() * (ru.length + en.length))]!
  const nameOf = () => `${any().split(' ')[0]} ${any().split(' ').at(-1)}`
  const search = (text: string) => ({
    path: `/api/v1/${slug}/ratings?search=${encodeURIComponent(text)}`,
    headers: someone(),
  })
  const calls = {
    'SELECT 1 and nothing else': () => ({ path: '/bench/select-1' }),
    'rating, page 1': page(1),
    'rating, a page in the middle': page(Math.ceil(pages / 2)),
    'rating, a different page each time': () => page(1 + Math.floor(Math.random() * pages))(),
    'around me': () => ({ path: `/api/v1/${slug}/ratings/around`, headers: someone() }),
    'statistics of a tournament': () => ({
      path: `/api/v1/tournaments/${withMany}/statistics`,
      headers: someone(),
    }),
    'statistics of a user': () => ({
      path: `/api/v1/user/${1 + Math.floor(Math.random() * users)}/statistics`,
      headers: someone(),
    }),
    'a page of what another user predicted': () => ({
      path: `/api/v1/tournaments/${slug}/prediction-type/match?user_id=${1 + Math.floor(Math.random() * users)}`,
      headers: someone(),
    }),
    'hall of fame': () => ({ path: '/api/v1/winners', headers: someone() }),
    'search, a whole name': () => search(nameOf()),
    'search, a forename that thousands bear, the first time': () => search(nameOf().split(' ')[0]!),
    [AGAIN]: () => search([...ru, ...en][Math.floor(Math.random() * KNOWN)]!.split(' ')[0]!),
    // The shortest possible page: the call needs only `me`.
    'own place': () => ({ path: `/api/v1/${slug}/ratings?limit=1`, headers: someone() }),
  }
  const rates = Object.fromEntries(Object.keys(calls).map((name) => [name, [] as number[]]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, make] of Object.entries(calls)) {
      // Other searches have driven these out of the cache.
      if (name === AGAIN) await press(address, make, { clients: CLIENTS, amount: KNOWN * 10 })
      rates[name]!.push((await press(address, make, { clients: CLIENTS, seconds: SECONDS })).rate)
    }
  }
  const [[firstName, limit] = ['', []], ...others] = Object.entries(rates)
  return [
    measureOf(firstName, limit, perSecond),
    ...others.map(([name, turns]) =>
      measureOf(name, turns, perSecond, { limit, aim: AIMS[name] ?? '≥ 0.5' }),
    ),
  ]
}
