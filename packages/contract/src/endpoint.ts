import { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * Who may make a call: `anyone`, a signed-in user, an organiser (SPEC.md 6, API.md "Organisers"), or an owner. A call of
 * organisers about a tournament (`{slug}`) is for the organisers of that tournament; any other is for the organisers of all
 * tournaments, unless `is_scoped` says that it answers for the caller's tournaments alone.
 */
export type Access = 'anyone' | 'signed_in' | 'organiser' | 'owner'

/**
 * One call of the HTTP contract. Server, client and OpenAPI document are all made from it, so that they
 * cannot disagree. `errors` are the refusals of its own; those that come with its access, its path, its
 * body and any call at all are added by `errorsOf`.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path, with `{name}` for each path parameter. */
  readonly path: string
  readonly area: string
  readonly summary: string
  readonly access: Access
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** The media types of a body that is a file, not JSON. The handler receives the file as it is. */
  readonly file_types?: readonly string[]
  /** The most bytes of a body; left out: the default of `bodyLimitOf`. */
  readonly body_limit?: number
  /** 202: a worker does it later. 302: no call of a page, but an address that browsers open, which leads elsewhere. */
  readonly status: 200 | 201 | 202 | 204 | 302
  readonly answer: z.ZodType | null
  readonly errors: readonly ErrorCode[]
  /** False for a call that the user's limit of changes does not count, because it ends the session it is made with. */
  readonly is_counted?: false
  /** Whether the call takes `If-Match`: the version that its caller has seen. Another one now is 409 `changed_meanwhile`. */
  readonly is_conditional?: true
  /** Whether the call limits itself to the tournaments that its caller organises. */
  readonly is_scoped?: true
  /** Whether a second time changes nothing, so that the server may try again when it does not know whether the first one was written. */
  readonly is_repeatable?: true
  /** Whether the call reads many rows: it counts for `DEAR_READS_PER_MINUTE`, and a user may run only a few at once. */
  readonly is_dear?: true
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType ? E[K] : never

type TakesFile = { readonly file_types: readonly string[] }

/** The input of a call; the query may be left out if all its fields may. */
export type Input<E extends Endpoint> = {
  [K in 'params' | 'body' as Part<E, K> extends never ? never : K]: z.input<Part<E, K>>
} & InputQuery<Part<E, 'query'>> &
  (E extends TakesFile ? { body: Blob } : unknown) &
  (E extends { readonly is_conditional: true } ? { ifMatch?: string | undefined } : unknown)
type InputQuery<Query extends z.ZodType> = [Query] extends [never]
  ? unknown
  : object extends z.input<Query>
    ? { query?: z.input<Query> }
    : { query: z.input<Query> }
/** The input after parsing, as a handler receives it. */
export type Parsed<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as Part<E, K> extends never ? never : K]: z.output<Part<E, K>>
} & (E extends TakesFile ? { body: Uint8Array } : unknown)
export type Answer<E extends Endpoint> = E['answer'] extends z.ZodType ? z.output<E['answer']> : undefined

/**
 * Returns the query schema of a call, which accepts its own parameters and no others: a parameter that was silently ignored
 * would seem to work (`?dry_run=true` on a call without it).
 */
export const queryOf = (call: Endpoint): z.ZodObject => (call.query ?? z.object({})).strict()

const ANYBODYS_BODY_MAX = 16 * 1024
const BODY_MAX = 1024 * 1024

/** Returns the most bytes that the body of a call may have; a longer body is refused as `too_large`. */
export const bodyLimitOf = ({ body_limit, access }: Endpoint): number =>
  body_limit ?? (access === 'anyone' ? ANYBODYS_BODY_MAX : BODY_MAX)
/**
 * Returns the limit of its user that a call counts for (`WRITES_PER_MINUTE`, `SEARCHES_PER_MINUTE`,
 * `DEAR_READS_PER_MINUTE`); null: none. A call with a search text counts as a search. Calls of organisers are not counted:
 * they are in the audit log.
 */
export function countedAs(call: Endpoint): 'writes' | 'searches' | 'reads' | null {
  if (call.access !== 'signed_in' || call.is_counted === false) return null
  if (call.method !== 'GET') return 'writes'
  if (call.is_dear) return 'reads'
  return call.query && 'search' in call.query.shape ? 'searches' : null
}

/** Returns every refusal that a call can answer with, its own first. */
export function errorsOf(call: Endpoint): ErrorCode[] {
  // Every call refuses a query parameter that it does not define.
  const codes = new Set<ErrorCode>(call.errors).add('validation_failed')
  if (call.access !== 'anyone') codes.add('unauthenticated')
  if (call.access === 'organiser' || call.access === 'owner') codes.add('forbidden')
  if (countedAs(call)) codes.add('too_many_requests')
  if (call.params) codes.add('not_found').add('bad_request')
  // The server reads a body before it knows whether the call takes one.
  if (call.method !== 'GET') codes.add('bad_request').add('too_large').add('unsupported_type')
  return [...codes, 'internal', 'unavailable']
}
