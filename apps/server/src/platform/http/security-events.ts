import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import { networkOf } from '../network/network.ts'
import type { Problem } from './problem.ts'

/**
 * The security events: sign-ins, refusals and changes of rights; docs/security.md explains each. Somebody should look at a
 * `warn` that is frequent. Events that a stranger can cause at will are `held`: written once in a while, with their number.
 */
export const SECURITY_EVENTS = {
  sign_in: { level: 'info' },
  session_ended: { level: 'info' },
  sign_out_everywhere: { level: 'info' },
  account_deleted: { level: 'info' },
  reminders_stopped: { level: 'info' },
  identity_linked: { level: 'info' },
  identity_unlinked: { level: 'info' },
  company_return_refused: { level: 'warn', held: true },
  everybody_signed_out: { level: 'warn' },
  role_granted: { level: 'warn' },
  role_revoked: { level: 'warn' },
  wrong_code: { level: 'warn', held: true },
  limit_met: { level: 'warn', held: true },
  access_refused: { level: 'warn', held: true },
  token_refused: { level: 'info', held: true },
} as const satisfies Record<string, { level: 'info' | 'warn'; held?: true }>
export type SecurityEvent = keyof typeof SECURITY_EVENTS

/** The details of an event. Never a code, a token, or an account number that is not masked. */
export type SecurityFacts = {
  user_id?: number | undefined
  /** The account number, masked by `maskAccount`. */
  account?: string | undefined
  /** The id of the signed-in user. */
  role?: string | undefined
  /** The exceeded limit. */
  limit?: string | undefined
  /** The network of the caller, as limits count it (`networkOf`). */
  network?: string | undefined
  method?: string | undefined
  /** The pattern of the address: its parameters may be secret. */
  route?: string | undefined
}

/** How long the same event of the same caller is not written again (ms). */
const HELD_MS = 10_000
/** The most different events of a kind in that time: further ones are only counted. */
const LINES_PER_EVENT = 50

declare module 'fastify' {
  interface FastifyInstance {
    security: SecurityLog
  }
}

export type SecurityLog = {
  record(event: SecurityEvent, facts: SecurityFacts, log?: FastifyBaseLogger): void
  /** Counts by name, for the metrics. */
  counter: Counter
  /** Writes the counts of events left out so far. */
  flush(): void
}

/** Writes security events to the log of a process, in bounded memory whatever their number. */
export function makeSecurityLog(log: FastifyBaseLogger): SecurityLog {
  const counter = new Counter({
    name: 'security_events_total',
    help: 'Security events by name (docs/security.md)',
    labelNames: ['what'],
    registers: [],
  })
  const names = Object.keys(SECURITY_EVENTS) as SecurityEvent[]
  // An alert watches how a counter grows, so every counter exists from the start. Roles are changed by the command line, which has no metrics.
  for (const event of names.filter((name) => !name.startsWith('role_'))) counter.inc({ what: event }, 0)

  type Held = { facts: SecurityFacts; left_out: number }
  const held = new Map<SecurityEvent, { lines: Map<string, Held>; left_out: number }>()
  let timer: NodeJS.Timeout | undefined

  const write = (event: SecurityEvent, facts: object, to = log) =>
    to[SECURITY_EVENTS[event].level]({ event: 'security', what: event, ...facts }, `security: ${event}`)

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    for (const [event, { lines, left_out }] of held) {
      for (const line of lines.values())
        if (line.left_out > 0) write(event, { ...line.facts, left_out: line.left_out })
      if (left_out > 0) write(event, { left_out })
    }
    held.clear()
  }

  return {
    counter,
    flush,
    record(event, facts, to = log) {
      counter.inc({ what: event })
      if (!('held' in SECURITY_EVENTS[event])) return write(event, facts, to)
      timer ??= setTimeout(flush, HELD_MS).unref()
      let kind = held.get(event)
      if (!kind) held.set(event, (kind = { lines: new Map(), left_out: 0 }))
      // Other details do not count: a caller who tries all addresses is still one caller.
      const key = [facts.network, facts.account, facts.user_id, facts.limit].join()
      const line = kind.lines.get(key)
      if (line) line.left_out += 1
      else if (kind.lines.size >= LINES_PER_EVENT) kind.left_out += 1
      else {
        kind.lines.set(key, { facts, left_out: 0 })
        write(event, facts, to)
      }
    },
  }
}

/**
 * Masks an account number: only its ends stay, and at least four digits are hidden. This is enough to recognise a known one, and too
 * little to guess one.
 */
export function maskAccount(account: string): string {
  const ends = account.length >= 10 ? 2 : account.length >= 6 ? 1 : 0
  return `${account.slice(0, ends)}…${account.slice(account.length - ends)}`
}

const callers = new WeakMap<FastifyRequest, number>()

/** Notes the user of a request as soon as it is known: later events of the request name the user. */
export const noteCaller = (request: FastifyRequest, userId: number): void => void callers.set(request, userId)

/** Logs an event of a request with its user and network. */
export const recordOf = (request: FastifyRequest, event: SecurityEvent, facts?: SecurityFacts): void =>
  request.server.security.record(
    event,
    {
      user_id: callers.get(request),
      network: networkOf(request.ip),
      method: request.method,
      route: request.routeOptions.url,
      ...facts,
    },
    request.log,
  )

/** Logs a refusal if an attack would meet it. */
export function recordRefusal(request: FastifyRequest, refusal: Problem): void {
  const record = (event: SecurityEvent, facts?: SecurityFacts) => recordOf(request, event, facts)
  switch (refusal.code) {
    case 'too_many_requests':
      return record('limit_met', { account: accountIn(request.body), limit: refusal.limit })
    case 'wrong_code':
      return record('wrong_code', { account: accountIn(request.body) })
    case 'unauthenticated':
      // Every page of a signed-out visitor asks once without a token: this is not logged.
      return request.headers.authorization === undefined ? undefined : record('token_refused')
    default:
  }
}

/** Returns the account number or the address of a sign-in call. */
function accountIn(body: unknown): string | undefined {
  const sent = body as { reddy_id?: unknown; email?: unknown } | null | undefined
  const account = sent?.reddy_id ?? sent?.email
  return typeof account === 'string' || typeof account === 'number' ? maskAccount(String(account)) : undefined
}
