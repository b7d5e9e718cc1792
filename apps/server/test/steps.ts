import { errorBody } from '@called-it/contract/error-body.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { expect } from 'vitest'
import { ORGANISER, type Reply, type AskedServer } from './app.ts'
import { minutesFromNow } from './world.ts'

/** The fields of a match that tests of the contract read: they know the API only, not the server's own types. */
export type WireMatch = {
  id: number
  key: string
  started_at: string | null
  status: string
  is_locked: boolean
  first_entity: { id: number; key: string } | null
  second_entity: { id: number; key: string } | null
  score: { first: number; second: number } | null
  after_extra_time: { first: number; second: number } | null
  penalties: { first: number; second: number } | null
  winner: number | null
  prediction: {
    first: number
    second: number
    points: number | null
    hit: string | null
    saved_at: string
  } | null
  crowd: {
    first: number
    draw: number
    second: number
    total: number
    top: { first: number; second: number; count: number }[]
  } | null
}

export type WireRow = {
  position: number
  previous_position: number | null
  user: { id: number; name: string; avatar: string | null }
  points: number
  coefficient_sum: number | null
  exact_hits: number
  outcome_hits: number
  is_favourite: boolean
  is_me: boolean
}

export type WireRating = {
  ratings: WireRow[]
  me: WireRow | null
  favourites: WireRow[]
  meta: { page: number; limit: number; total: number }
  calculated_at: string | null
}

export type WireSettlement = {
  predictions: number
  awarded_points: number
  by_hit: { exact: number; difference: number; outcome: number; miss: number }
  top_changes: {
    user: { id: number }
    points_before: number
    points_after: number
    position_before: number | null
    position_after: number | null
  }[]
}

/** A change of a document in the answer of a call. */
export type WireChange = {
  path: string
  before: unknown
  after: unknown
  effect: string
  predictions: { kept: number; moved: number; cleared: number | null } | null
}

type Scores = Record<string, readonly [number, number]>
type Rejection = { event_id: number; code: string }

/** A contest under way: an organiser, and the steps for tests of it. */
export function contestOn(server: AskedServer) {
  let token: string | undefined

  const organiser = async () => (token ??= await server.signIn(ORGANISER))

  const asOrganiser = async (method: string, path: string, body?: unknown): Promise<Reply> =>
    server.request(method, `/api/v1/organiser/${path}`, { token: await organiser(), body })

  const succeed = <Body>({ status, body }: Reply): Body => {
    expect(status, JSON.stringify(body)).toBe(200)
    return body as Body
  }

  const publish = async (document: TournamentDocument) =>
    succeed<{ tournament: { id: number; slug: string; status: string }; changes: WireChange[] }>(
      await asOrganiser('PUT', `tournaments/${document.slug}`, document),
    )

  /** Changes an event; a moved start is confirmed. */
  const changeEvent = (slug: string, key: string, change: object, query = '') =>
    asOrganiser(
      'PUT',
      `tournaments/${slug}/events/${key}${query}`,
      'starts_at' in change ? { ...change, confirm: true } : change,
    )

  const takeResultBack = (slug: string, key: string, query = '') =>
    asOrganiser('DELETE', `tournaments/${slug}/events/${key}/result${query}`)

  const sendResult = (slug: string, key: string, result: object, query = '') =>
    asOrganiser('PUT', `tournaments/${slug}/events/${key}/result${query}`, result)

  /** Moves the kick-off into the past and enters a result. */
  const play = async (slug: string, key: string, first: number, second: number, rest: object = {}) => {
    succeed(await changeEvent(slug, key, { starts_at: minutesFromNow(-120) }))
    const result = { status: 'finished', score: { first, second }, ...rest }
    return succeed<{ event: WireMatch; settlement: WireSettlement }>(await sendResult(slug, key, result))
  }

  const readPredictions = async (slug: string, user: string, query = '') =>
    succeed<{
      rounds: { id: number; key: string; events: WireMatch[] }[]
      points: number
      match_predictions_calculated_at: string | null
    }>(
      await server.request('GET', `/api/v1/tournaments/${slug}/prediction-type/match${query}`, {
        token: user,
      }),
    )

  const matches = async (slug: string, user: string, query = '') => {
    const { rounds } = await readPredictions(slug, user, query)
    const events = rounds.flatMap((round) => round.events)
    return Object.fromEntries(events.map((event) => [event.key, event])) as Record<string, WireMatch>
  }

  /** Sends exactly these predictions; returns the reply. */
  const trySave = (slug: string, user: string, predictions: unknown) =>
    server.request('POST', `/api/v1/tournaments/${slug}/predictions/events`, {
      token: user,
      body: { predictions },
    })

  /** Saves scores by the keys of the document. */
  const save = async (slug: string, user: string, scores: Scores) => {
    const known = await matches(slug, user)
    const predictions = Object.entries(scores).map(([key, [first, second]]) => ({
      event_id: known[key]!.id,
      first,
      second,
    }))
    return trySave(slug, user, predictions)
  }

  const mustSave = async (slug: string, user: string, scores: Scores) =>
    succeed<{
      predictions: { event_id: number; first: number; second: number; saved_at: string }[]
      rejected: Rejection[]
    }>(await save(slug, user, scores))

  const rating = async (slug: string, user: string, query = '') =>
    succeed<WireRating>(await server.request('GET', `/api/v1/${slug}/ratings${query}`, { token: user }))

  const me = async (user: string) =>
    succeed<{ user: { id: number; name: string } }>(
      await server.request('GET', '/api/v1/auth/user', { token: user }),
    ).user

  return {
    organiser,
    asOrganiser,
    succeed,
    publish,
    changeEvent,
    takeResultBack,
    sendResult,
    play,
    readPredictions,
    matches,
    trySave,
    save,
    mustSave,
    rating,
    me,
  }
}

/** Expects an error of the contract: its status, its code, a message for people, and errors by field or null. */
export function expectRefusal(reply: Reply, status: number, code: string): void {
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status, body: { code } })
  const { message, errors, ...rest } = reply.body as {
    message: unknown
    errors: Record<string, string[]> | null
    code: string
  }
  expect(message).toEqual(expect.stringMatching(/\S/))
  // Some refusals say more: what stands meanwhile, or the mistakes of a document by line.
  expect(Object.keys(errorBody.shape)).toEqual(expect.arrayContaining(Object.keys(rest)))
  expect(rest).toHaveProperty('code')
  for (const texts of Object.values(errors ?? {})) {
    expect(texts).toEqual(expect.arrayContaining([expect.any(String)]))
  }
}

/** The paths in a refusal. */
export const pathsOf = (reply: Reply): string[] =>
  Object.keys((reply.body as { errors: Record<string, string[]> | null }).errors ?? {})
