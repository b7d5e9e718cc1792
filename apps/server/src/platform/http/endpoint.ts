import {
  type Answer,
  bodyLimitOf,
  countedAs,
  type Endpoint,
  type Parsed,
  queryOf,
} from '@called-it/contract/endpoint.ts'
import type { PathStyle } from '@called-it/contract/field-path.ts'
import type { Language } from '@called-it/contract/languages.ts'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { Readable } from 'node:stream'
import { constants } from 'node:zlib'
import type { z } from 'zod'
import { writeNamed } from './deleted-names.ts'
import { acceptJson } from './json-body.ts'
import { networkOf } from '../network/network.ts'
import { invalid, languageOf, problem } from './problem.ts'
import { noteCaller, type SecurityEvent, type SecurityFacts, tellOf } from './security-events.ts'
import type { UserLimits } from '../limits/user-limits.ts'

/** The least that the edge must know of whoever is signed in. */
export type SignedIn = { id: number; role: string }

export type Call<E extends Endpoint, User extends SignedIn> = Parsed<E> & {
  /** Signed in, but on calls that anyone may make. */
  user: E['access'] extends 'anyone' ? null : User
  language: Language
  /** Where the caller is, behind trusted proxies the client: what limits count (`networkOf`). */
  network: string
  token: E['access'] extends 'anyone' ? null : string
  /** What the caller says that it is. */
  userAgent: string | undefined
  /** Tells of a security event; caller, network and address go with it. */
  tell: (what: SecurityEvent, facts?: SecurityFacts) => void
}

export type Mount<User extends SignedIn> = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E, User>) => Promise<Answer<E> | Written<Answer<E>> | Readable>,
  options?: { paths?: PathStyle; headers?: Record<string, string> },
) => void

/**
 * An answer that is the same for all and large, written out once: JSON in UTF-8, which goes over the wire as it is. It names
 * no users: how a deleted one is called depends on the reader.
 */
export class Written<Body> {
  readonly json: Buffer
  /** Of which answer it is: nothing at run time, where it is bytes. */
  declare readonly of?: Body
  constructor(json: string) {
    this.json = Buffer.from(json)
  }
}

/** Answers are packed while somebody waits; Brotli's default is made for files that are packed once. */
const COMPRESSION: NonNullable<RouteOptions['compress']> = {
  threshold: 1024,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
}

/**
 * Makes `mount`, which serves a call of the contract: who may call and how often, what comes in is parsed, what goes out
 * is checked against the contract where `checkAnswers` is on (tests and development). What a handler answers with a
 * stream is JSON that is not held as a whole anywhere.
 */
export function makeMount<User extends SignedIn>(
  app: FastifyInstance,
  authenticate: (token: string) => Promise<User | null>,
  limits: UserLimits,
  checkAnswers: boolean,
): Mount<User> {
  return function mount(endpoint, handle, { paths = 'dots', headers = {} } = {}) {
    const users = new WeakMap<FastifyRequest, { user: User; token: string; counted: Counted }>()
    const querySchema = queryOf(endpoint)

    const route: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: bodyLimitOf(endpoint),
      compress: COMPRESSION,
      // Before the body is read: a stranger's is not received at all, and tells him nothing by how it is refused.
      onRequest: async (request) => {
        if (endpoint.access === 'anyone') return
        const token = bearerOf(request)
        const user = token ? await authenticate(token) : null
        if (!token || !user) throw problem('unauthenticated')
        noteCaller(request, user.id)
        if (endpoint.access === 'organiser' && user.role !== 'organiser') {
          tellOf(request, 'access_refused')
          throw problem('forbidden')
        }
        const counted = countedNow(endpoint, request)
        if (counted) await limits.take(counted, user.id)
        users.set(request, { user, token, counted })
      },
      handler: async (request, reply) => {
        const session = users.get(request)
        const call = {
          ...parse(endpoint, querySchema, request, paths),
          user: session?.user ?? null,
          token: session?.token ?? null,
          language: languageOf(request.headers['accept-language']),
          network: networkOf(request.ip),
          userAgent: request.headers['user-agent'],
          tell: (what: SecurityEvent, facts?: SecurityFacts) => tellOf(request, what, facts),
        }
        const run = () => handle(call as unknown as Call<typeof endpoint, User>)
        const counted = session?.counted
        const answer =
          counted === 'searches' || counted === 'reads'
            ? await limits.inLine(counted, session!.user.id, run)
            : await run()
        const written = answer instanceof Written ? answer.json : null
        if (answer instanceof Readable) reply.type('application/json; charset=utf-8')
        else if (checkAnswers && endpoint.answer)
          assertKept(endpoint, written ? JSON.parse(written.toString()) : answer)
        reply.status(endpoint.status).headers(headers)
        // A text would be taken for something that is to be written as JSON.
        if (written) return reply.type('application/json; charset=utf-8').send(written)
        if (endpoint.status === 204) return reply.send()
        if (answer instanceof Readable) return answer
        // With a writer of one's own the type is not said by itself.
        reply.type('application/json; charset=utf-8').serializer((body) => writeNamed(body, call.language))
        return answer
      },
    }
    // In a scope of its own, since what is read as a body is said for all routes of one.
    app.register(async (scope) => {
      if (endpoint.file_types) acceptFile(scope, [...endpoint.file_types])
      else acceptJson(scope)
      scope.route(route)
    })
  }
}

function acceptFile(scope: FastifyInstance, types: string[]): void {
  scope.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, file, done) => done(null, file))
}

type Counted = ReturnType<typeof countedAs>

/** What a request counts for: a call that can search is none without a text to look for. */
function countedNow(endpoint: Endpoint, { query }: FastifyRequest): Counted {
  const counted = countedAs(endpoint)
  return counted === 'searches' && !(query as { search?: unknown }).search ? null : counted
}

/** The token of `Authorization: Bearer`. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/=-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

function parse(endpoint: Endpoint, querySchema: z.ZodObject, request: FastifyRequest, paths: PathStyle) {
  const parsed: Record<string, unknown> = {}
  if (endpoint.params) {
    const result = endpoint.params.safeParse(request.params)
    if (!result.success) throw problem('bad_request')
    parsed.params = result.data
  }
  // Of every call, also of one without a query: it refuses what is there.
  const query = parsePart(querySchema, request.query, paths)
  if (endpoint.query) parsed.query = query
  if (endpoint.body) parsed.body = parsePart(endpoint.body, request.body, paths)
  if (endpoint.file_types) parsed.body = request.body ?? new Uint8Array()
  return parsed
}

/** A part of a request as the contract takes it; refuses with `validation_failed`, and says of which fields. */
export function parsePart<T>(schema: z.ZodType<T>, value: unknown, paths: PathStyle = 'dots'): T {
  const result = schema.safeParse(value, { reportInput: true })
  if (!result.success) throw invalid(result.error, paths, schema)
  return result.data
}

function assertKept(endpoint: Endpoint, answer: unknown): void {
  const result = endpoint.answer!.safeParse(answer)
  if (result.success) return
  throw new Error(`The answer of ${endpoint.method} ${endpoint.path} breaks the contract`, {
    cause: result.error,
  })
}
