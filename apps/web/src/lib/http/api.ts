import { makeNamedCaller, type WireRequest } from '@called-it/contract/client.ts'
import type { Localized } from '@called-it/contract/languages.ts'
import { takeEarly } from './early.ts'
import { currentLanguage } from '../language/language.ts'
import { learnServerTime, now } from '../time/now.ts'
import { noteSessionEnd } from '../session/session-end.ts'
import { dropToken, heldToken, readToken } from '../session/token.ts'
import { say } from '../language/translation.ts'

/** Field names (paths such as `predictions.3.event_id`) with what is wrong with each. */
export type FieldErrors = Record<string, string[]>

/**
 * What every failed call becomes (SPEC.md 8): the server's message, errors and code, or a generic message with
 * `errors` null. `code` is one of contract/errors.ts, or `offline` where no answer came, or `unknown`. The message is
 * in the language of the call; a screen shows `useErrorText()(error)`, which follows the reader's.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly errors: FieldErrors | null
  readonly code: string
  readonly status: number | null
  /** The moment before which another try is in vain, in ms since 1970, where the server named one (429, 503). */
  readonly retryAt: number | null
  /** Those of its texts that the contract has, in both languages. */
  readonly texts: readonly Localized[]

  constructor(
    message: string,
    rest: {
      errors?: FieldErrors | null
      code: string
      status?: number
      retryAt?: number | null
      texts?: readonly Localized[]
    },
  ) {
    super(message)
    this.errors = rest.errors ?? null
    this.code = rest.code
    this.status = rest.status ?? null
    this.retryAt = rest.retryAt ?? null
    this.texts = rest.texts ?? []
  }
}

/** A save without an answer by then has failed: nobody knows whether it arrived (ms). */
const SAVE_MS = 15_000
/** The same of a file, over a slow connection (ms). */
const FILE_MS = 60_000

/** Calls the server, typed by the contract: `call('POST /api/v1/tournaments/{slug}/predictions/events', { params: { slug }, body: { predictions } })`. */
export const call = makeNamedCaller(send)

/** The address of a call or of a picture that the server keeps: absolute where the API lives on another host. */
export function apiAddress(path: string): string {
  return /^https?:/.test(path) ? path : __API_URL__ + path
}

async function send({ method, url, body }: WireRequest): Promise<unknown> {
  const headers = headersOf('application/json')
  // A file goes as it is, under its own type.
  const isFile = body instanceof Blob
  if (body !== undefined) headers.set('Content-Type', isFile ? body.type : 'application/json')

  const early = method === 'GET' ? takeEarly(apiAddress(url)) : undefined
  const sentAt = Date.now()
  const response = await request(
    apiAddress(url),
    {
      method,
      headers,
      // What was done last outlives the page, and no screen waits for it for ever.
      // Browsers let no more than 64 KiB do so.
      ...(method !== 'GET' && {
        keepalive: !isFile,
        signal: AbortSignal.timeout(isFile ? FILE_MS : SAVE_MS),
      }),
      ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
    },
    early,
  )
  // An early answer has lain about for nobody knows how long.
  if (!early) learnServerTime(response.headers.get('Date'), sentAt, Date.now())

  if (response.ok) return response.status === 204 ? undefined : readBody(response)
  throw await refusalOf(response, headers)
}

/** Opens a stream of the server, read until it ends, breaks or is aborted; refused like any other call. */
export async function openStream(
  path: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const headers = headersOf('text/event-stream')
  const response = await request(apiAddress(path), { headers, signal })
  if (response.ok && response.body) return response.body
  throw await refusalOf(response, headers)
}

/**
 * The headers of a call. Where another tab has signed out, or somebody else in, the page starts anew before it asks
 * for, or saves, anything under the wrong name.
 */
function headersOf(accept: string): Headers {
  const token = readToken()
  const held = heldToken()
  if (held !== null && token !== held) {
    noteSessionEnd()
    page.reload()
    throw new ApiError(say('errors.generic'), { code: 'unauthenticated' })
  }
  const headers = new Headers({ Accept: accept, 'Accept-Language': currentLanguage() })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  return headers
}

/** Whether the site that the pages come from answers at all. */
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

async function refusalOf(response: Response, asked: Headers): Promise<ApiError> {
  // SPEC.md 4: a 401 on any call drops the token and reloads the page; once, however many calls come back.
  const held = heldToken()
  if (response.status === 401 && held !== null && asked.get('Authorization') === `Bearer ${held}`) {
    noteSessionEnd()
    dropToken(held)
    page.reload()
  }
  const wait = Number(response.headers.get('Retry-After'))
  const known = { status: response.status, retryAt: wait > 0 ? now() + wait * 1000 : null }
  // A proxy in between may answer with a page of its own; then there is nothing to read in it.
  const body: unknown = await response.json().catch(() => null)
  if (!isRefusal(body)) return new ApiError(say('errors.generic'), { code: 'unknown', ...known })
  const { message, errors, code } = body
  const texts = await translate([message, ...Object.values(errors ?? {}).flat()])
  return new ApiError(message, { errors, code, texts, ...known })
}

function isRefusal(body: unknown): body is { message: string; errors: FieldErrors | null; code: string } {
  return typeof body === 'object' && body !== null && 'message' in body && 'code' in body
}

/** The table of texts comes with the first refusal; without it they stay in the language they came in. */
async function translate(texts: string[]): Promise<Localized[]> {
  const table = await import('./refusal-texts.ts').catch(() => null)
  return texts.flatMap((text) => table?.inBothLanguages(text) ?? [])
}

/** What the transport does to the page; tests look at it here, since no browser lets `location.reload` be watched. */
export const page = { reload: () => location.reload() }
