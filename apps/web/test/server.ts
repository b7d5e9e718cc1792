import { type Answer, type Endpoint, type Input, queryOf } from '@called-it/contract/endpoint.ts'
import { type ErrorCode, REFUSALS } from '@called-it/contract/errors.ts'
import { listOwnTournaments } from '@called-it/contract/account/own-account.ts'
import { readSending } from '@called-it/contract/organiser/sending.ts'
import { listEventAnswers } from '@called-it/contract/feeds/event-answers.ts'
import { postPresence, readToday } from '@called-it/contract/organiser/desk.ts'
import { readProgress } from '@called-it/contract/predictions/progress.ts'
import { readRatingFilter } from '@called-it/contract/ratings/rating-filter.ts'
import { DEFAULT_CHANNELS } from '@called-it/contract/account/channels.ts'
import { readChannels } from '@called-it/contract/account/own-channels.ts'
import { listIdentities, listWays } from '@called-it/contract/account/identities.ts'
import { listSessions } from '@called-it/contract/account/sessions.ts'
import { listTournaments } from '@called-it/contract/tournaments/tournaments.ts'
import { HttpResponse, http, type RequestHandlerOptions } from 'msw'
import { setupServer } from 'msw/node'
import { isOfEarlierTest } from './token.ts'

/** The input of a call; parameters and queries arrive as texts. */
type Asked<E extends Endpoint> = {
  params: Record<string, string>
  query: Record<string, string>
  body: Input<E> extends { body: infer Body } ? Body : undefined
}
/** Undefined leaves the call to the handler before. */
type Reply<E extends Endpoint> = Answer<E> | Response | undefined
type Answering<E extends Endpoint> = Answer<E> | ((requests: Asked<E>) => Reply<E> | Promise<Reply<E>>)

/**
 * A handler for a call of the contract, which defines its address and status. The answer is checked against its shape
 * and the query against its rules, so that no test depends on an answer that the server would not give. A `Response` is
 * sent as it is.
 */
export function handle<E extends Endpoint>(
  endpoint: E,
  answering: Answering<E>,
  options?: RequestHandlerOptions,
) {
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
  return http[method](
    `*${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    async ({ request, params }) => {
      if (isOfEarlierTest(request)) return HttpResponse.error()
      const requests = {
        params,
        query: Object.fromEntries(new URL(request.url).searchParams),
        body: endpoint.body ? await request.clone().json() : undefined,
      } as Asked<E>
      queryOf(endpoint).parse(requests.query)
      const value = typeof answering === 'function' ? await (answering as Function)(requests) : answering
      if (value instanceof Response) return value
      if (typeof answering === 'function' && value === undefined && endpoint.answer) return undefined
      if (!endpoint.answer) return new HttpResponse(null, { status: endpoint.status })
      return HttpResponse.json(endpoint.answer.parse(value) as object, { status: endpoint.status })
    },
    options,
  )
}

/** Answers a call of the contract from now on, or with `once` only the next time. */
export function answer<E extends Endpoint>(
  endpoint: E,
  answering: Answering<E>,
  options?: RequestHandlerOptions,
): void {
  server.use(handle(endpoint, answering, options))
}

/** An error answer of the contract. */
export function refuse(
  code: ErrorCode,
  rest: { message?: string; errors?: Record<string, string[]>; headers?: Record<string, string> } = {},
) {
  const { status, text } = REFUSALS[code]
  const message = rest.message ?? text.ru
  return HttpResponse.json(
    { message, errors: rest.errors ?? null, code },
    { status, ...(rest.headers && { headers: rest.headers }) },
  )
}

/**
 * Answers the calls of a test; a call without a handler fails. The defaults below are for calls of nearly every page:
 * an empty feed, nothing to predict, no tournaments of the user, no filters, no sessions
 * and nothing that needs an organiser.
 */
export const server = setupServer(
  handle(listTournaments, { tournaments: [], meta: { page: 1, limit: 20, total: 0 } }),
  handle(listOwnTournaments, { tournaments: [], meta: { page: 1, limit: 50, total: 0 } }),
  handle(listSessions, { sessions: [] }),
  handle(listWays, {
    ways: [{ key: 'reddy', kind: 'code', name: { ru: 'Reddy', en: 'Reddy' }, is_main: true }],
    is_by_invitation: false,
    entry: 'open',
    mail_from: null,
  }),
  handle(readChannels, {
    channels: DEFAULT_CHANNELS,
    reached: ['chat'],
    offered: ['push', 'chat', 'email'],
    stopped: [],
  }),
  handle(listIdentities, {
    identities: [{ kind: 'reddy', key: '4815162342', linked_at: '2024-06-01T10:00:00Z' }],
  }),
  handle(readRatingFilter, { groups: [], rounds: [], teams: [] }),
  handle(readProgress, { progress: [], next: null, rounds: [], cards: [], nights: [], kinds: [] }),
  handle(postPresence, { present: [] }),
  handle(readSending, { senders: [] }),
  handle(listEventAnswers, { answers: [], is_by_hand: false, holds: [] }),
  handle(readToday, {
    now: '2025-03-11T20:05:00Z',
    items: [],
    locks: [],
    evening: [],
    upcoming: [],
    present: [],
    health: { state: 'ok', parts: [] },
  }),
)
