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
import { isOwner, organisedBy, organises, type Roles } from '@called-it/contract/account/roles.ts'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { Readable } from 'node:stream'
import { constants } from 'node:zlib'
import type { z } from 'zod'
import { writeNamed } from './deleted-names.ts'
import { translate } from './http.ts'
import { acceptJson } from './json-body.ts'
import { againAfterLoss } from '../connections/again-after-loss.ts'
import { networkOf } from '../network/network.ts'
import { invalid, languageOf, Problem, problem } from './problem.ts'
import { noteCaller, type SecurityEvent, type SecurityFacts, recordOf } from './security-events.ts'
import type { UserLimits } from '../limits/user-limits.ts'

/** The fields of a signed-in user that `mount` needs. */
export type SignedIn = { id: number; role: string; roles: Roles | null }

export type Call<E extends Endpoint, User extends SignedIn> = Parsed<E> & {
  /** The signed-in user; null on calls that anyone may make if nobody is signed in. */
  user: E['access'] extends 'anyone' ? null : User
  language: Language
  /** The network of the client, also behind trusted proxies: limits count by it (`networkOf`). */
  network: string
  token: E['access'] extends 'anyone' ? null : string
  /** The `Cookie` header of the request. */
  cookies: string | undefined
  /** Sets a header of the answer. A refusal does not have it. */
  setHeader: (name: string, value: string) => void
  /** The `User-Agent` of the request. */
  userAgent: string | undefined
  /** The version that the caller of a conditional call has seen; undefined: it may overwrite any. */
  ifMatch: string | undefined
  /** The text of a document's body as it was sent; undefined: the body is no document. */
  text: string | undefined
  /** Logs a security event with the caller, the network and the address. */
  recordSecurity: (event: SecurityEvent, facts?: SecurityFacts) => void
}

export type Mount<User extends SignedIn> = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E, User>) => Promise<Answer<E> | Written<Answer<E>> | Readable>,
  /** `paths`: `brackets` for a document, whose refusal shows its mistakes by line. */
  options?: { paths?: PathStyle; headers?: Record<string, string> },
) => void

/**
 * A large response that is the same for all viewers, written once as JSON in UTF-8 and sent as it is. It names
 * no users: the name of a deleted user depends on the viewer.
 */
export class Written<Body> {
  readonly json: Buffer
  /** The type of the response; it does not exist at run time. */
  declare readonly of?: Body
  constructor(json: string) {
    this.json = Buffer.from(json)
  }
}

/** Responses are compressed while a client waits; Brotli's default level suits files that are compressed once. */
const COMPRESSION: NonNullable<RouteOptions['compress']> = {
  threshold: 1024,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
}

/**
 * Makes `mount`, which serves a call of the contract. It checks access and limits and parses the input; in tests and
 * development (`checkAnswers`) it checks the answer against the contract. A handler may return a stream of JSON, which is
 * never in memory as a whole.
 */
export function makeMount<User extends SignedIn>(
  app: FastifyInstance,
  authenticate: (token: string) => Promise<User | null>,
  limits: UserLimits,
  checkAnswers: boolean,
): Mount<User> {
  return function mount(endpoint, handle, { paths = 'dots', headers = {} } = {}) {
    const users = new WeakMap<FastifyRequest, { user: User; token: string; counted: Counted }>()
    const texts = new WeakMap<FastifyRequest, string>()
    const querySchema = queryOf(endpoint)

    const route: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: bodyLimitOf(endpoint),
      compress: COMPRESSION,
      // Runs before the body is read: a stranger's body is not received, and its refusal reveals nothing.
      onRequest: async (request) => {
        if (endpoint.access === 'anyone') return
        const token = bearerOf(request)
        const user = token ? await againAfterLoss(() => authenticate(token)) : null
        if (!token || !user) throw problem('unauthenticated')
        noteCaller(request, user.id)
        if (!isAllowed(endpoint, user, request)) {
          recordOf(request, 'access_refused')
          throw problem('forbidden')
        }
        const counted = countedNow(endpoint, request)
        if (counted) await againAfterLoss(() => limits.take(counted, user.id))
        users.set(request, { user, token, counted })
      },
      errorHandler: (error, request, reply) => {
        if (error instanceof Problem && error.fields) error.sentText = texts.get(request)
        void translate(error, request, reply)
      },
      handler: async (request, reply) => {
        const session = users.get(request)
        const call = {
          ...parse(endpoint, querySchema, request, paths),
          user: session?.user ?? null,
          token: session?.token ?? null,
          language: languageOf(request.headers['accept-language']),
          network: networkOf(request.ip),
          cookies: request.headers.cookie,
          setHeader: (name: string, value: string) => void reply.header(name, value),
          userAgent: request.headers['user-agent'],
          text: texts.get(request),
          ifMatch: endpoint.is_conditional && versionIn(request.headers['if-match']),
          recordSecurity: (event: SecurityEvent, facts?: SecurityFacts) => recordOf(request, event, facts),
        }
        const runOnce = () => handle(call as unknown as Call<typeof endpoint, User>)
        const run = isRepeatable(endpoint) ? () => againAfterLoss(runOnce, isDone) : runOnce
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
        // A string would be written as JSON again, so bytes are sent.
        if (written) return reply.type('application/json; charset=utf-8').send(written)
        if (endpoint.status === 204) return reply.send()
        if (answer instanceof Readable) return answer
        // With a serialiser of its own a route must set the content type itself.
        reply.type('application/json; charset=utf-8').serializer((body) => writeNamed(body, call.language))
        return answer
      },
    }
    // A scope of its own, because parsers of bodies hold for all routes of a scope.
    app.register(async (scope) => {
      if (endpoint.file_types) acceptFile(scope, [...endpoint.file_types])
      else if (paths === 'brackets') acceptJson(scope, (request, text) => texts.set(request, text))
      else acceptJson(scope)
      scope.route(route)
    })
  }
}

/** Whether the roles of a user allow a call (`Access`). */
function isAllowed(
  { access, path, is_scoped }: Endpoint,
  { roles }: SignedIn,
  request: FastifyRequest,
): boolean {
  if (access === 'owner') return isOwner(roles)
  if (access !== 'organiser') return true
  if (path.includes('{slug}')) return organises(roles, (request.params as { slug: string }).slug)
  return is_scoped ? organisedBy(roles).length > 0 : organisedBy(roles) === 'all'
}

/** Whether a call may be made again when its server was lost: it reads, or its second time changes nothing. */
const isRepeatable = ({ method, status, is_repeatable }: Endpoint): boolean =>
  is_repeatable === true || (method === 'GET' && status === 200)

/** Whether an answer says that everything was done. What is rejected the second time may have been written the first time. */
const isDone = (answer: unknown): boolean => {
  const rejected = (answer as { rejected?: unknown[] } | null | undefined)?.rejected
  return rejected === undefined || rejected.length === 0
}

function acceptFile(scope: FastifyInstance, types: string[]): void {
  scope.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, file, done) => done(null, file))
}

type Counted = ReturnType<typeof countedAs>

/** Returns the limit that a request counts for: a call that can search counts as a search only with a search text. */
function countedNow(endpoint: Endpoint, { query }: FastifyRequest): Counted {
  const counted = countedAs(endpoint)
  return counted === 'searches' && !(query as { search?: unknown }).search ? null : counted
}

/** Returns the token of `Authorization: Bearer`. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/=-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/** Returns the version of `If-Match`, with or without the quotes of an entity tag; undefined: there is none, or `*`. */
function versionIn(header: string | undefined): string | undefined {
  const version = header?.trim().replace(/^(?:W\/)?"(.*)"$/, '$1')
  return version === '*' || version === '' ? undefined : version
}

function parse(endpoint: Endpoint, querySchema: z.ZodObject, request: FastifyRequest, paths: PathStyle) {
  const parsed: Record<string, unknown> = {}
  if (endpoint.params) {
    const result = endpoint.params.safeParse(request.params)
    if (!result.success) throw problem('bad_request')
    parsed.params = result.data
  }
  // Every call parses its query, also one without parameters: it refuses any.
  const query = parsePart(querySchema, request.query, paths)
  if (endpoint.query) parsed.query = query
  if (endpoint.body) parsed.body = parsePart(endpoint.body, request.body, paths)
  if (endpoint.file_types) parsed.body = request.body ?? new Uint8Array()
  return parsed
}

/** Parses a part of a request by the contract; throws `validation_failed` with the mistakes by field. */
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
