import type { SourceName } from '@called-it/rules/feeds/feed-names.ts'
import type { Db } from '../../schema.ts'
import { type Answer, type Get, type GetOptions, type Source, SourceTrouble } from '../source.ts'
import { findLatest, keepAnswer, keepUnreadable, readAnswer, touchAnswer } from './answer-store.ts'
import { backOff } from './due.ts'
import { leaveAlone, noteAnswer, noteFailure, takeCall } from './budget-store.ts'

/** Where a source is, and what every call to it carries. `headers` and `query` are secrets. */
export type SourceSettings = { url: string; headers: Record<string, string>; query: Record<string, string> }

/** How long a source may take to answer (ms), and how much it may answer (bytes). */
const TRY_MS = 20_000
const ANSWER_MAX = 32 * 1024 * 1024
const [NOT_MODIFIED, TOO_MANY] = [304, 429]
/** No source is left alone for longer than this (s), whatever it asks for: a slip would silence it for good. */
const WAIT_MAX_S = 24 * 3600
/** More calls than this are as good as no limit. */
const CALLS_MAX = 1_000_000
/** How much of an answer that is no JSON is kept (characters): enough to see what it is. */
const UNREADABLE_MAX = 64 * 1024
const NOTHING_SAID = { calls_left: null, resets_in_s: null }

/**
 * Returns what fetches from a source: within its budget, asking only for what has changed, and keeping what came. A failure lets
 * all feeds of the source wait, longer each time. Keys stand in no path, no text and no error.
 */
export function getFrom(db: Db, source: Source, settings: SourceSettings): Get {
  return async (path, options = {}) => {
    const query = new URLSearchParams(options.query).toString()
    const asked = query === '' ? path : `${path}?${query}`
    const kept = await findLatest(db, source.name, asked)
    if (kept && kept.age_s < (options.fresh_s ?? 0)) return fromKept(db, source.name, kept.id, new Headers())
    const waitS = await takeCall(db, source.name, source.budget)
    if (waitS !== null) throw new SourceTrouble(source.name, 'no_budget', 'its calls are used up', waitS)
    const answer = await ask(settings, path, options, kept ?? null).catch(async (error: unknown) => {
      throw await failed(db, source.name, error)
    })
    if (!('status' in answer)) throw await failed(db, source.name, answer)
    const limits = limitsOf(source, answer.headers)
    if (answer.status === NOT_MODIFIED && kept) {
      await noteAnswer(db, source.name, limits)
      await touchAnswer(db, kept.id)
      return fromKept(db, source.name, kept.id, answer.headers)
    }
    if (answer.status !== 200) throw await refused(db, source.name, answer, limits.resets_in_s)
    await noteAnswer(db, source.name, limits)
    const text = withoutSecrets(answer.text, settings)
    const body = parsed(text)
    if (body === undefined) {
      const id = await keepUnreadable(db, source.name, asked, text.slice(0, UNREADABLE_MAX))
      throw new SourceTrouble(source.name, 'unreadable', `the answer is no JSON (kept as ${id})`)
    }
    const answer_id = await keepAnswer(db, source.name, asked, {
      text,
      etag: answer.headers.get('etag'),
      last_modified: answer.headers.get('last-modified'),
    })
    return { body, text, headers: answer.headers, answer_id } satisfies Answer
  }
}

async function fromKept(db: Db, source: SourceName, id: number, headers: Headers): Promise<Answer> {
  const text = (await readAnswer(db, id)) ?? ''
  const body = parsed(text)
  if (body === undefined) throw new SourceTrouble(source, 'unreadable', 'the kept answer is gone')
  return { body, text, headers, answer_id: id }
}

function limitsOf({ readLimits }: Source, headers: Headers) {
  const { calls_left: left, resets_in_s: resets } = readLimits?.(headers) ?? NOTHING_SAID
  return {
    calls_left: left === null ? null : Math.min(left, CALLS_MAX),
    resets_in_s: resets === null ? null : atMostADay(resets),
  }
}
const atMostADay = (seconds: number): number => Math.min(seconds, WAIT_MAX_S)

type Came = { status: number; headers: Headers; text: string }

async function ask(
  { url, headers, query }: SourceSettings,
  path: string,
  options: GetOptions,
  kept: { etag: string | null; last_modified: string | null } | null,
): Promise<Came> {
  const address = new URL(url + path)
  for (const [name, value] of Object.entries({ ...options.query, ...query }))
    address.searchParams.set(name, value)
  const response = await fetch(address, {
    headers: {
      accept: 'application/json, text/plain;q=0.9',
      'user-agent': 'called-it',
      ...(kept?.etag && { 'if-none-match': kept.etag }),
      ...(kept?.last_modified && { 'if-modified-since': kept.last_modified }),
      ...options.headers,
      ...headers,
    },
    // A key must not follow to another address.
    redirect: 'manual',
    signal: AbortSignal.timeout(TRY_MS),
  })
  return { status: response.status, headers: response.headers, text: await readText(response) }
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > ANSWER_MAX) throw new RangeError('too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/** What PostgreSQL cannot store: a text of it may hold neither a zero character nor half of a pair. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i
const storable = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value

/** Returns what a text says in JSON, with texts that can be stored. Undefined: it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text, UNSTORABLE.test(text) ? storable : undefined)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** A source may repeat the key that it was given. */
const withoutSecrets = (text: string, { headers, query }: SourceSettings): string =>
  [...Object.values(headers), ...Object.values(query)]
    .filter((secret) => secret.length > 0)
    .reduce((rest, secret) => rest.replaceAll(secret, '•••'), text)

/** Notes that a source could not be reached, and returns the trouble; the cause may name an address with a key. */
async function failed(db: Db, source: SourceName, error: unknown): Promise<SourceTrouble> {
  if (error instanceof RangeError) return new SourceTrouble(source, 'unreadable', 'the answer is too large')
  const waitMs = backOff(await noteFailure(db, source), Math.random())
  await leaveAlone(db, source, waitMs)
  const isSlow = error instanceof DOMException && error.name === 'TimeoutError'
  return new SourceTrouble(
    source,
    'away',
    isSlow ? 'no answer in time' : 'it cannot be reached',
    waitMs / 1000,
  )
}

/** Notes that a source has refused a call or failed, and returns the trouble. */
async function refused(
  db: Db,
  source: SourceName,
  { status, headers }: Came,
  resetsInS: number | null,
): Promise<SourceTrouble> {
  const failures = await noteFailure(db, source)
  const askedFor = retryAfter(headers) ?? (status === TOO_MANY ? resetsInS : null)
  const waitMs = Math.max(backOff(failures, Math.random()), (askedFor ?? 0) * 1000)
  const trouble = status === TOO_MANY ? 'limited' : status >= 500 ? 'away' : 'refused'
  await leaveAlone(db, source, waitMs)
  return new SourceTrouble(source, trouble, `it answered ${status}`, waitMs / 1000)
}

/** Returns after how many seconds the source wants to be asked again, a day at most. A date is compared with the date of the answer alone. */
export function retryAfter(headers: Headers): number | null {
  const text = headers.get('retry-after')
  if (text === null) return null
  if (/^\d+$/.test(text)) return atMostADay(Number(text))
  const [until, sent] = [Date.parse(text), Date.parse(headers.get('date') ?? '')]
  return Number.isNaN(until) || Number.isNaN(sent) ? null : atMostADay(Math.max(0, (until - sent) / 1000))
}
