import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import { networkOf } from '../network/network.ts'
import type { Problem } from './problem.ts'

/**
 * What is told of who comes in, who is kept out, and who may do what; docs/security.md says what each means. `warn` is
 * what somebody should look at when it comes often. Those that a stranger can cause at will are `held`: told once in a
 * while, with how often it was.
 */
export const SECURITY_EVENTS = {
  sign_in: { level: 'info' },
  session_ended: { level: 'info' },
  sign_out_everywhere: { level: 'info' },
  account_deleted: { level: 'info' },
  everybody_signed_out: { level: 'warn' },
  role_granted: { level: 'warn' },
  role_revoked: { level: 'warn' },
  wrong_code: { level: 'warn', held: true },
  limit_met: { level: 'warn', held: true },
  access_refused: { level: 'warn', held: true },
  token_refused: { level: 'info', held: true },
} as const satisfies Record<string, { level: 'info' | 'warn'; held?: true }>
export type SecurityEvent = keyof typeof SECURITY_EVENTS

/** What is known of an event. Never a code, a token, or an account number that is not masked. */
export type SecurityFacts = {
  user_id?: number | undefined
  /** As `maskAccount` leaves it. */
  account?: string | undefined
  /** Of who has signed in. */
  role?: string | undefined
  /** The limit that was met. */
  limit?: string | undefined
  /** Of the caller, as limits count it (`networkOf`). */
  network?: string | undefined
  method?: string | undefined
  /** The pattern of the address: what is filled in may be a secret. */
  route?: string | undefined
}

/** The same event of the same caller is written once in so long (ms), */
const HELD_MS = 10_000
/** and so many different ones of a kind: what is more than that is only counted. */
const LINES_PER_EVENT = 50

declare module 'fastify' {
  interface FastifyInstance {
    security: SecurityLog
  }
}

export type SecurityLog = {
  tell(what: SecurityEvent, facts: SecurityFacts, log?: FastifyBaseLogger): void
  /** By name, for the measurements. */
  counter: Counter
  /** Writes what has been left out so far. */
  flush(): void
}

/** Writes security events to the log of a process, however many there are, in bounded room. */
export function makeSecurityLog(log: FastifyBaseLogger): SecurityLog {
  const counter = new Counter({
    name: 'security_events_total',
    help: 'Security events by name (docs/security.md)',
    labelNames: ['what'],
    registers: [],
  })
  const names = Object.keys(SECURITY_EVENTS) as SecurityEvent[]
  // An alert looks at how a figure grows: it has to be there before. Roles are the command line's, which has none.
  for (const what of names.filter((it) => !it.startsWith('role_'))) counter.inc({ what }, 0)

  type Held = { facts: SecurityFacts; left_out: number }
  const held = new Map<SecurityEvent, { lines: Map<string, Held>; left_out: number }>()
  let timer: NodeJS.Timeout | undefined

  const write = (what: SecurityEvent, facts: object, to = log) =>
    to[SECURITY_EVENTS[what].level]({ event: 'security', what, ...facts }, `security: ${what}`)

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    for (const [what, { lines, left_out }] of held) {
      for (const line of lines.values())
        if (line.left_out > 0) write(what, { ...line.facts, left_out: line.left_out })
      if (left_out > 0) write(what, { left_out })
    }
    held.clear()
  }

  return {
    counter,
    flush,
    tell(what, facts, to = log) {
      counter.inc({ what })
      if (!('held' in SECURITY_EVENTS[what])) return write(what, facts, to)
      timer ??= setTimeout(flush, HELD_MS).unref()
      let kind = held.get(what)
      if (!kind) held.set(what, (kind = { lines: new Map(), left_out: 0 }))
      // Whatever else they say: trying all addresses makes no other caller.
      const key = [facts.network, facts.account, facts.user_id, facts.limit].join()
      const told = kind.lines.get(key)
      if (told) told.left_out += 1
      else if (kind.lines.size >= LINES_PER_EVENT) kind.left_out += 1
      else {
        kind.lines.set(key, { facts, left_out: 0 })
        write(what, facts, to)
      }
    },
  }
}

/**
 * An account number by its ends, with at least four digits out of sight: enough to know one that is known already, too
 * little to find one.
 */
export function maskAccount(account: string): string {
  const ends = account.length >= 10 ? 2 : account.length >= 6 ? 1 : 0
  return `${account.slice(0, ends)}…${account.slice(account.length - ends)}`
}

const callers = new WeakMap<FastifyRequest, number>()

/** Notes who makes a request as soon as it is known: whatever is told of it names the user. */
export const noteCaller = (request: FastifyRequest, userId: number): void => void callers.set(request, userId)

/** Tells of something that happened in a request, with who made it and from where. */
export const tellOf = (request: FastifyRequest, what: SecurityEvent, facts?: SecurityFacts): void =>
  request.server.security.tell(
    what,
    {
      user_id: callers.get(request),
      network: networkOf(request.ip),
      method: request.method,
      route: request.routeOptions.url,
      ...facts,
    },
    request.log,
  )

/** Tells of a refusal, where it is one that an attack would meet. */
export function tellRefusal(request: FastifyRequest, refusal: Problem): void {
  const tell = (what: SecurityEvent, facts?: SecurityFacts) => tellOf(request, what, facts)
  switch (refusal.code) {
    case 'too_many_requests':
      return tell('limit_met', { account: accountIn(request.body), limit: refusal.limit })
    case 'wrong_code':
      return tell('wrong_code', { account: accountIn(request.body) })
    case 'unauthenticated':
      // Every stranger's page asks once without a token: that is nothing to tell.
      return request.headers.authorization === undefined ? undefined : tell('token_refused')
    default:
  }
}

/** The account that a call of the sign-in is about. */
function accountIn(body: unknown): string | undefined {
  const account = (body as { reddy_id?: unknown } | null | undefined)?.reddy_id
  return typeof account === 'string' || typeof account === 'number' ? maskAccount(String(account)) : undefined
}
