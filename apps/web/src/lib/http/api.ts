import { makeNamedCaller, type WireRequest } from '@called-it/contract/client.ts'
import type { Localized } from '@called-it/contract/languages.ts'
import { takeEarly } from './early.ts'
import { noteKept } from './kept.ts'
import { currentLanguage } from '../language/language.ts'
import { learnServerTime, now } from '../time/now.ts'
import { noteSessionEnd } from '../session/session-end.ts'
import { dropToken, readPageToken, readToken } from '../session/token.ts'
import { say } from '../language/translation.ts'

/** The errors of fields, by field name or path such as `predictions.3.event_id`. */
export type FieldErrors = Record<string, string[]>

/**
 * The error of every failed call (SPEC.md 8): the server's message, errors and code, or a generic message
 * with
 * `errors` null. `code` is one of contract/errors.ts, or `offline` if no answer came, or `unknown`. The
 * message is in the language of the call; screens show `useErrorText()(error)`, which follows the language of
 * the interface.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly errors: FieldErrors | null
  readonly code: string
  readonly status: number | null
  /** The moment from which a retry makes sense, in ms since 1970, if the server named one (429, 503). */
  readonly retryAt: number | null
  /** Its texts in both languages, as far as the contract contains them. */
  readonly texts: readonly Localized[]
  /** The answer itself, with what a code adds to it. */
  readonly body: unknown
  /** Finds a failure of the server in its log; null: there is none. */
  readonly traceId: string | null

  constructor(
    message: string,
    rest: {
      errors?: FieldErrors | null
      code: string
      status?: number
      retryAt?: number | null
      texts?: readonly Localized[]
      body?: unknown
      traceId?: string | null
    },
  ) {
    super(message)
    this.errors = rest.errors ?? null
    this.code = rest.code
    this.status = rest.status ?? null
    this.retryAt = rest.retryAt ?? null
    this.texts = rest.texts ?? []
    this.body = rest.body
    this.traceId = rest.traceId ?? null
  }
}

/** A save without an answer fails after this time (ms); whether it reached the server is unknown. */
const SAVE_MS = 15_000
/** The same for a file, which may need a slow connection longer (ms). */
const FILE_MS = 60_000

/** A body of fewer letters than this may outlive its page. */
const KEPT_LETTERS = 21_000

/**
 * Calls the server, typed by the contract: `call('POST /api/v1/tournaments/{slug}/predictions/events', {
 * params: { slug }, body: { predictions } })`.
 */
export const call = makeNamedCaller(send)

/** Returns the address of a call or of a server's picture: absolute if the API is on another host. */
export function apiAddress(path: string): string {
  return /^https?:/.test(path) ? path : __API_URL__ + path
}

async function send({ method, url, body, ifMatch }: WireRequest): Promise<unknown> {
  const headers = headersOf('application/json')
  // A file is sent as it is, with its own content type.
  const isFile = body instanceof Blob
  if (body !== undefined) headers.set('Content-Type', isFile ? body.type : 'application/json')
  if (ifMatch !== undefined) headers.set('If-Match', ifMatch)

  const json = body === undefined || isFile ? undefined : JSON.stringify(body)
  const early = method === 'GET' ? takeEarly(apiAddress(url)) : undefined
  const sentAt = Date.now()
  const response = await request(
    apiAddress(url),
    {
      method,
      headers,
      // `keepalive` lets the last change finish after the page is closed, and a timeout ends it.
      // Browsers limit `keepalive` bodies to 64 KiB; a letter may take three bytes.
      ...(method !== 'GET' && {
        keepalive: !isFile && (json?.length ?? 0) < KEPT_LETTERS,
        signal: AbortSignal.timeout(isFile ? FILE_MS : SAVE_MS),
      }),
      ...(body === undefined ? {} : { body: isFile ? body : json! }),
    },
    early,
  )
  // An early answer may be old, so its `Date` says nothing about the present time; a kept one is old.
  if (!noteKept(response) && !early) learnServerTime(response.headers.get('Date'), sentAt, Date.now())

  if (response.ok) return response.status === 204 ? undefined : readBody(response)
  throw await refusalOf(response, headers)
}

/**
 * Opens a stream of the server, by default one of events. It lasts until it ends, breaks or is aborted; a refusal throws
 * as in `call`.
 */
export async function openStream(
  path: string,
  signal: AbortSignal,
  accept = 'text/event-stream',
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const headers = headersOf(accept)
  const response = await request(apiAddress(path), { headers, signal })
  if (response.ok && response.body) return response.body
  throw await refusalOf(response, headers)
}

/**
 * Returns the headers of a call. If another tab has signed out, or signed in as another user, the page
 * reloads before it reads or saves anything for the wrong user.
 */
function headersOf(accept: string): Headers {
  const token = readToken()
  const ownToken = readPageToken()
  if (ownToken !== null && token !== ownToken) {
    noteSessionEnd()
    page.reload()
    throw new ApiError(say('errors.generic'), { code: 'unauthenticated' })
  }
  const headers = new Headers({ Accept: accept, 'Accept-Language': currentLanguage() })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  return headers
}

/** Whether the site that serves the pages answers. */
export async function isReachable(): Promise<boolean> {
  try {
    // oxlint-disable-next-line no-restricted-globals -- this is the one place that may
    const { ok } = await fetch(`${import.meta.env.BASE_URL}favicon.svg`, {
      method: 'HEAD',
      cache: 'no-store',
    })
    return ok
  } catch {
    return false
  }
}

async function request(address: string, init: RequestInit, early?: Promise<Response>): Promise<Response> {
  try {
    // oxlint-disable-next-line no-restricted-globals -- this is the one place that may
    return await (early ?? fetch(address, init))
  } catch (cause) {
    throw Object.assign(new ApiError(say('errors.offline'), { code: 'offline' }), { cause })
  }
}

async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    const error = new ApiError(say('errors.generic'), { code: 'unknown', status: response.status })
    throw Object.assign(error, { cause })
  }
}

async function refusalOf(response: Response, headers: Headers): Promise<ApiError> {
  // SPEC.md 4: a 401 on any call drops the token and reloads the page; once, however many calls come back.
  const token = readPageToken()
  if (response.status === 401 && token !== null && headers.get('Authorization') === `Bearer ${token}`) {
    noteSessionEnd()
    dropToken(token)
    page.reload()
  }
  const wait = Number(response.headers.get('Retry-After'))
  const known = {
    status: response.status,
    retryAt: wait > 0 ? now() + wait * 1000 : null,
    traceId: response.status >= 500 ? response.headers.get('X-Request-Id') : null,
  }
  // A proxy may answer with its own page instead of JSON.
  const body: unknown = await response.json().catch(() => null)
  if (!isRefusal(body)) return new ApiError(say('errors.generic'), { code: 'unknown', ...known })
  const { message, errors, code } = body
  const texts = await translate([message, ...Object.values(errors ?? {}).flat()])
  return new ApiError(message, { errors, code, texts, body, ...known })
}

function isRefusal(body: unknown): body is { message: string; errors: FieldErrors | null; code: string } {
  return typeof body === 'object' && body !== null && 'message' in body && 'code' in body
}

/**
 * Translates texts of a refusal. The table loads with the first refusal; without it texts stay untranslated.
 */
async function translate(texts: string[]): Promise<Localized[]> {
  const table = await import('./refusal-texts.ts').catch(() => null)
  return texts.flatMap((text) => table?.inBothLanguages(text) ?? [])
}

/** What the transport does to the page. Tests replace it here, since `location.reload` cannot be mocked. */
export const page = {
  reload: () => location.reload(),
  goTo: (address: string) => location.assign(address),
}
