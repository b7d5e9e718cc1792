import { readMatchPredictions } from '@called-it/contract/kinds/match.ts'
import type { BenchServer } from '../processes/bench-server.ts'
import type { Request } from '../measuring/load.ts'
import { openMatches } from '../world/seed-predictions.ts'
import { tokenOf } from '../world/seed.ts'
import { keyOf } from '../world/world.ts'
import type { CallName } from './cost.ts'

/** What browsers send: answers are compressed for it. */
const ACCEPTED = { 'accept-encoding': 'gzip, deflate, br' }
/** The rows of a page of a rating. */
const PAGE = 20

/** The calls of a user with this number, from 1; signing in is none of them. */
export type Caller = Record<Exclude<CallName, 'signIn'>, (user: number) => Request>

export type Where = {
  /** The tournament that is saved in and read, and another one with packed answers, for comparisons. */
  slug: string
  compared: string
  users: number
}

/** Makes the calls of a tournament. What is asked differs from user to user. */
export async function makeCaller(server: BenchServer, where: Where): Promise<Caller> {
  const { slug, compared, users } = where
  const events = await openEvents(server, slug)
  const any = (count: number) => Math.floor(Math.random() * count)
  const headersOf = (user: number) => ({ ...ACCEPTED, authorization: `Bearer ${tokenOf(user)}` })
  const get = (path: (user: number) => string) => (user: number) => ({
    path: path(user),
    headers: headersOf(user),
  })
  const other = (user: number) => 1 + ((user * 7919 + 1) % users)
  return {
    save: (user) => saveOf(slug, user, events[any(events.length)]!),
    tournament: get(() => `/api/v1/tournaments/${slug}`),
    progress: get(() => '/api/v1/user/progress'),
    matches: get((user) => `/api/v1/tournaments/${slug}/prediction-type/match?user_id=${user}`),
    rating: get(() => `/api/v1/${slug}/ratings?page=1`),
    page: get(() => `/api/v1/${slug}/ratings?page=${1 + any(Math.ceil(users / PAGE))}`),
    around: get(() => `/api/v1/${slug}/ratings/around`),
    compare: get((user) => `/api/v1/${compared}/ratings/compare/${other(user)}`),
  }
}

/** Returns the ids of the matches that take predictions. */
export async function openEvents(server: BenchServer, slug: string): Promise<number[]> {
  const { rounds } = await server.call(readMatchPredictions, { params: { slug }, query: {} }, tokenOf(1))
  const keys = new Set(openMatches.map(keyOf))
  return rounds
    .flatMap(({ events }) => events)
    .filter(({ key }) => keys.has(key))
    .map(({ id }) => id)
}

/** A save of the score of one match. */
export function saveOf(slug: string, user: number, event: number): Request {
  const body = JSON.stringify({
    predictions: [
      { event_id: event, first: Math.floor(Math.random() * 5), second: Math.floor(Math.random() * 4) },
    ],
  })
  return {
    method: 'POST',
    path: `/api/v1/tournaments/${slug}/predictions/events`,
    headers: {
      ...ACCEPTED,
      authorization: `Bearer ${tokenOf(user)}`,
      'content-type': 'application/json',
      'content-length': String(body.length),
    },
    body,
  }
}
