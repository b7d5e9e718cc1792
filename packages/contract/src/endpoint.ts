import { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** Who may make a call: `anyone`, a signed-in user, or an organiser (SPEC.md 6, API.md "Organisers"). */
export type Access = 'anyone' | 'signed_in' | 'organiser'

/**
 * One call of the HTTP contract. Server, client and OpenAPI document are all made from it, so that they
 * cannot disagree. `errors` are the refusals of its own; those that come with its access, its path, its
 * body and any call at all are added by `errorsOf`.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `{name}` for each path parameter. */
  readonly path: string
  readonly area: string
  readonly summary: string
  readonly access: Access
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Where the body is no JSON but a file: the media types that it may have. It is handed over as it is. */
  readonly file_types?: readonly string[]
  /** Bytes; `bodyLimitOf` where nothing is said. */
  readonly body_limit?: number
  readonly status: 200 | 201 | 204
  readonly answer: z.ZodType | null
  readonly errors: readonly ErrorCode[]
  /** False where it is not one of the changes that a user's limit counts: it ends the session that it comes with. */
  readonly is_counted?: false
  /** A read that looks into many rows: it counts for `DEAR_READS_PER_MINUTE`, and a user has few of them under way at once. */
  readonly is_dear?: true
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType ? E[K] : never

type TakesFile = { readonly file_types: readonly string[] }

/** What a caller hands in; the query may be left out where all of it may. */
export type Input<E extends Endpoint> = {
  [K in 'params' | 'body' as Part<E, K> extends never ? never : K]: z.input<Part<E, K>>
} & InputQuery<Part<E, 'query'>> &
  (E extends TakesFile ? { body: Blob } : unknown)
type InputQuery<Query extends z.ZodType> = [Query] extends [never]
  ? unknown
  : object extends z.input<Query>
    ? { query?: z.input<Query> }
    : { query: z.input<Query> }
/** What a handler receives after parsing. */
export type Parsed<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as Part<E, K> extends never ? never : K]: z.output<Part<E, K>>
} & (E extends TakesFile ? { body: Uint8Array } : unknown)
export type Answer<E extends Endpoint> = E['answer'] extends z.ZodType ? z.output<E['answer']> : undefined

/**
 * The query of a call, which takes the parameters that the call has and no others: one that is ignored in silence would be
 * taken for one that counts (`?dry_run=true` where there is none).
 */
export const queryOf = (call: Endpoint): z.ZodObject => (call.query ?? z.object({})).strict()

const ANYBODYS_BODY_MAX = 16 * 1024
const BODY_MAX = 1024 * 1024

/** How long the body of a call may be (bytes); a longer one is refused as `too_large`. */
export const bodyLimitOf = ({ body_limit, access }: Endpoint): number =>
  body_limit ?? (access === 'anyone' ? ANYBODYS_BODY_MAX : BODY_MAX)
/**
 * Which limit of its user a call counts for (`WRITES_PER_MINUTE`, `SEARCHES_PER_MINUTE`, `DEAR_READS_PER_MINUTE`); null: none. A call that can
 * search is a search when it is given a text. What organisers do is not counted: it stands in the audit log.
 */
export function countedAs(call: Endpoint): 'writes' | 'searches' | 'reads' | null {
  if (call.access !== 'signed_in' || call.is_counted === false) return null
  if (call.method !== 'GET') return 'writes'
  if (call.is_dear) return 'reads'
  return call.query && 'search' in call.query.shape ? 'searches' : null
}

/** Every refusal a call can answer with, its own ones first. */
export function errorsOf(call: Endpoint): ErrorCode[] {
  // Any call refuses a query parameter that it does not have.
  const codes = new Set<ErrorCode>(call.errors).add('validation_failed')
  if (call.access !== 'anyone') codes.add('unauthenticated')
  if (call.access === 'organiser') codes.add('forbidden')
  if (countedAs(call)) codes.add('too_many_requests')
  if (call.params) codes.add('not_found').add('bad_request')
  // A body is read before anyone asks whether the call wants one.
  if (call.method !== 'GET') codes.add('bad_request').add('too_large').add('unsupported_type')
  return [...codes, 'internal', 'unavailable']
}
