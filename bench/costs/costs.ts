import { type Endpoint } from '@called-it/contract/endpoint.ts'
import { ENDPOINTS } from '@called-it/contract/endpoints.ts'
import type { BenchServer } from '../processes/bench-server.ts'
import { type CostsWorld, makeCostsWorld } from './costs-world.ts'
import { startCpuClock } from '../measuring/cpu.ts'
import { type Measure, milliseconds } from '../measuring/measure.ts'
import { tokenOf } from '../world/seed.ts'

/** The number of measured calls, and of the calls before them that fill shared caches. */
const TIMES = 60
const WARM_UP = 6
/** The number of calls if each needs data that no earlier call has used. */
const RARE = 12
/** The most that a call of a signed-in user may cost node and database together (ms). */
const AIM_MS = 30
const SHOWN = 10

type Request = { user: number; path: string; method?: string; body?: unknown }
type Case = { name: string; times?: number; make: (nth: number) => Request; before?: () => Promise<void> }

/**
 * (m) Measures the processor time of each call, node and PostgreSQL together: every read that a user can
 * make, and the usual writes. It reports the most expensive ones.
 */
export async function measureCosts(server: BenchServer, users: number): Promise<Measure[]> {
  const world = await makeCostsWorld(server, users)
  const clock = await startCpuClock(server)
  const found: { name: string; ms: number }[] = []
  for (const { name, times = TIMES, make, before } of [...writesOf(world, users), ...readsOf(world, users)]) {
    for (let nth = 0; nth < WARM_UP; nth += 1) {
      await ask(server.address, make(nth))
    }
    let ms = 0
    for (let nth = 0; nth < times; nth += 1) {
      await before?.()
      if (before || nth === 0) ms -= await clock()
      await ask(server.address, make(WARM_UP + nth))
      if (before || nth === times - 1) ms += await clock()
    }
    found.push({ name, ms: ms / times })
  }
  const dearest = found.toSorted((a, b) => b.ms - a.ms)
  const middle = dearest[dearest.length >> 1]!
  const lines = dearest.slice(0, SHOWN).map(({ name, ms }, at) => ({
    what: `${at + 1}. ${name}`,
    figure: milliseconds(ms),
    ratio: (ms / AIM_MS).toFixed(2),
    aim: `≤ 1 (${AIM_MS} ms)`,
  }))
  const ofAll = `the one in the middle of all ${dearest.length}: ${middle.name}`
  return [...lines, { what: ofAll, figure: milliseconds(middle.ms), ratio: '', aim: '' }]
}

async function ask(address: string, { user, path, method = 'GET', body }: Request): Promise<void> {
  const reply = await fetch(address + path, {
    method,
    headers: {
      authorization: `Bearer ${tokenOf(user)}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text}`)
}

/** Returns a different user for each call; 7919 does not divide the number of users. */
const anybody = (nth: number, users: number): number => 1 + ((nth * 7919) % users)

function readsOf(world: CostsWorld, users: number): Case[] {
  const { slug, series, cup, team, members, basket, round, night, group } = world
  const isRead = (call: Endpoint) =>
    call.method === 'GET' && call.access === 'signed_in' && call.answer !== null
  // A league has no groups and no bracket, and does not ask for its winner.
  const ofCups = /prediction-type\/(group|tournament_winner)/
  const ofFights = /outlook|fight_winner|ufc/
  const plain = ENDPOINTS.filter(isRead).map((call): Case => {
    const tournament = ofFights.test(call.path) ? series : ofCups.test(call.path) ? cup : slug
    const isTeam = call.path.startsWith('/api/v1/teams/')
    const make = (nth: number) => {
      const path = call.path
        .replace('{slug}', tournament)
        .replace('{roundId}', String(ofFights.test(call.path) ? night : round))
        .replace('{userId}', String(anybody(nth + 1, users)))
        .replace(
          '{id}',
          isTeam ? team : call.path.includes('/basket/') ? String(basket.id) : String(anybody(nth, users)),
        )
      const user = isTeam ? members[nth % members.length]! : anybody(nth, users)
      return { user, path: path + (QUERIES[call.path] ?? '') }
    }
    return { name: `${call.method} ${call.path}`, make }
  })
  const more = (name: string, make: Case['make'], rest: Partial<Case> = {}): Case => ({ name, make, ...rest })
  const rating = `/api/v1/${slug}/ratings`
  const messages = `/api/v1/teams/${team}/messages`
  return [
    ...plain,
    ...SEARCHES.flatMap(([kind, texts]) => [
      more(`GET …/ratings, searched: ${kind}`, (nth) => ({
        user: anybody(nth, users),
        path: `${rating}?search=${textOf(texts, nth)}`,
      })),
      more(`GET …/ratings of a group, searched: ${kind}`, (nth) => ({
        user: anybody(nth, users),
        path: `${rating}?group_id=${group}&search=${textOf(texts, nth)}`,
      })),
    ]),
    more('GET …/ratings of a round', (nth) => ({
      user: anybody(nth, users),
      path: `${rating}?round_id=${round}&page=${1 + nth}`,
    })),
    more('GET …/ratings of a group', (nth) => ({
      user: anybody(nth, users),
      path: `${rating}?group_id=${group}&page=${1 + nth}`,
    })),
    more('GET …/ratings of a team', (nth) => ({
      user: members[nth % members.length]!,
      path: `${rating}?team_id=${team}`,
    })),
    more('GET …/ratings, page by page', (nth) => ({
      user: anybody(nth, users),
      path: `${rating}?page=${1 + nth * 7}`,
    })),
    more('GET …/ratings/teams, searched: numbers', (nth) => ({
      user: anybody(nth, users),
      path: `${rating}/teams?search=${1 + nth}`,
    })),
    more('GET …/ratings/teams, searched: in all names', (nth) => ({
      user: anybody(nth, users),
      path: `${rating}/teams?search=${textOf(IN_ALL_TEAMS, nth)}`,
    })),
    more('GET …/ratings/teams of a group, searched: in all names', (nth) => ({
      user: anybody(nth, users),
      path: `${rating}/teams?group_id=${group}&search=${textOf(IN_ALL_TEAMS, nth)}`,
    })),
    more('GET …/prediction-type/scorer, searched', (nth) => ({
      user: anybody(nth, users),
      path: `/api/v1/tournaments/${slug}/prediction-type/scorer?search=${nth}`,
    })),
    more('GET …/messages, a page of a hundred', (nth) => ({
      user: members[nth % 100]!,
      path: `${messages}?limit=100`,
    })),
    more('GET …/messages, further back', (nth) => ({
      user: members[nth % 100]!,
      path: `${messages}?before=${world.message - nth * 20}`,
    })),
    more('GET …/messages, how much is unread', (nth) => ({
      user: members[nth % 100]!,
      path: `${messages}?limit=1`,
    })),
    more('GET …/teams/{id} of the draw', () => ({ user: basket.member, path: `/api/v1/teams/${basket.id}` })),
    more(
      'GET …/messages, the first after a settlement',
      (nth) => ({ user: members[nth % 100]!, path: messages }),
      {
        times: RARE,
        before: world.correct,
      },
    ),
    more(
      'GET …/league, the first after a settlement',
      (nth) => ({ user: members[nth % 100]!, path: `/api/v1/teams/${team}/league` }),
      {
        times: RARE,
        before: world.correct,
      },
    ),
  ]
}

const QUERIES: Record<string, string> = {
  '/api/v1/tournaments/{slug}/matches': `?from=${new Date(Date.now() - 3 * 86_400_000).toISOString()}&to=${new Date(Date.now() + 3 * 86_400_000).toISOString()}`,
}
/**
 * Search texts, a different one for nearly every call, because the results for a text are cached for a
 * moment.
 */
const ONE = [...'абвгдежзиклмнопрстуфхцчшщыэюяйabcdefghijklmnoprstuvyz-']
const TWO = ONE.slice(0, 30).flatMap((first) => [...'аеионр'].map((second) => first + second))
const TWO_LATIN = ONE.slice(30).flatMap((first) => [...'aeionr'].map((second) => first + second))
const SEARCHES: [kind: string, texts: string[]][] = [
  ['a letter', ONE],
  ['two letters', [...TWO, ...TWO_LATIN]],
  ['three letters', [...TWO.map((two) => `${two}н`), ...TWO_LATIN.map((two) => `${two}n`)]],
  ['no letters', ['---', '***', '...', '-а', '😀😀', '%%%', '😀', '?!', '1', 'а б']],
]
const IN_ALL_TEAMS = ['да', 'ль', 'ни', 'long', 'shot', 'дальний', 'ар', 'уд', 'о', 'l']
/** 7 is coprime with the lengths of these lists. */
const textOf = (texts: string[], nth: number): string => encodeURIComponent(texts[(nth * 7) % texts.length]!)

function writesOf(world: CostsWorld, users: number): Case[] {
  const { slug, team, members, openMatches } = world
  const at = `/api/v1/tournaments/${slug}/predictions`
  const post = (
    name: string,
    path: string,
    body?: (nth: number) => unknown,
    method = 'POST',
    times = TIMES,
  ): Case => ({
    name: `${method} ${name}`,
    times,
    make: (nth) => ({ user: anybody(nth + 3, users), path, method, ...(body && { body: body(nth) }) }),
  })
  const save = (event_id: number, nth: number) => ({ event_id, first: nth % 4, second: 1 })
  const inTeam = (name: string, path: string, body: (nth: number) => unknown): Case => ({
    name: `POST ${name}`,
    make: (nth) => ({
      user: members[nth % members.length]!,
      path: `/api/v1/teams/${team}${path}`,
      method: 'POST',
      body: body(nth),
    }),
  })
  return [
    post('…/predictions/events, one match', `${at}/events`, (nth) => ({
      predictions: [save(openMatches[0]!, nth)],
    })),
    post('…/predictions/events, a matchday', `${at}/events`, (nth) => ({
      predictions: openMatches.slice(0, 18).map((id) => save(id, nth)),
    })),
    ...world.saves.map(({ name, path, body }) => post(name, path, body)),
    post('/api/v1/teams', '/api/v1/teams', (nth) => ({ name: `Cost-${nth}`, tournament_id: 1 })),
    post('/api/v1/user/mailing', '/api/v1/user/mailing'),
    post('/api/v1/user/change-lang', '/api/v1/user/change-lang', () => ({ lang: 'en' }), 'PUT'),
    post('/api/v1/user/profile', '/api/v1/user/profile', (nth) => ({ name: `Name ${nth}` }), 'PUT'),
    {
      name: 'POST …/ratings/{userId}',
      make: (nth) => ({
        user: anybody(nth, users),
        path: `/api/v1/${slug}/ratings/${anybody(nth + 1, users)}`,
        method: 'POST',
      }),
    },
    inTeam('…/messages', '/messages', (nth) => ({ text: `Said ${nth}` })),
    inTeam('…/messages/read', '/messages/read', (nth) => ({ message_id: world.message - 1000 + nth })),
  ]
}
