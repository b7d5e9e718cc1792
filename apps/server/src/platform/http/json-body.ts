import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isUtf8 } from 'node:buffer'
import { Problem, problem } from './problem.ts'

/** The most values of a body are its most bytes divided by this: the densest body of our calls has half as many. */
const BYTES_A_VALUE = 32

/** Texts that need a closer check: a `__proto__` key, perhaps escaped, and lone surrogates. */
const SUSPICIOUS = /__proto__|\\u(?:00|d[89a-f])/i

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPENERS = [0x5b, 0x7b]

/**
 * Lets a scope parse JSON; without it a body is not even received. An empty body counts as none, whatever its
 * content type: clients send the type with every POST. `keep`: receives the text of the body before it is parsed.
 */
export function acceptJson(
  scope: FastifyInstance,
  keep?: (request: FastifyRequest, text: string) => void,
): void {
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, received, done) => {
    const body = received as Buffer
    let text: string | undefined
    try {
      text = body.length === 0 ? '' : textOf(request, body)
      keep?.(request, text)
      done(null, text === '' ? undefined : readJson(text, request.routeOptions.bodyLimit!))
    } catch (error) {
      if (keep && error instanceof Problem && error.code === 'bad_request') error.sentText = text
      done(error as Error, undefined)
    }
  })
}

/** Decodes a body as UTF-8; other encodings are refused. */
function textOf({ headers }: FastifyRequest, body: Buffer): string {
  const isOther = /charset\s*=(?!\s*"?utf-?8)/i.test(headers['content-type'] ?? '')
  if (isOther || (headers['content-encoding'] ?? 'identity') !== 'identity') throw problem('unsupported_type')
  if (!isUtf8(body)) throw problem('bad_request')
  return body.toString()
}

/** Returns the most values (lists, objects and their items) that a body with a limit of bytes may hold. */
export const valuesMaxOf = (bytesMax: number): number => Math.floor(bytesMax / BYTES_A_VALUE)

/**
 * Parses the JSON of a call that takes `bytesMax`. A body with more values than any call needs is refused as too large, even if it is
 * short enough: 170,000 objects in a megabyte take longer to make than everything else that a call does. A prototype
 * and halves of a surrogate pair, which PostgreSQL refuses in JSON, are bad requests, as what is no JSON.
 */
export function readJson(text: string, bytesMax: number): unknown {
  if (holdsMoreValues(text, valuesMaxOf(bytesMax))) throw problem('too_large')
  const value = parse(text)
  if (SUSPICIOUS.test(text) && holdsPoison(value)) throw problem('bad_request')
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw problem('bad_request')
  }
}

/** Counts values without parsing: a value begins the text, a list or an object, or follows a comma. */
function holdsMoreValues(text: string, most: number): boolean {
  let count = 1
  let isInText = false
  for (let at = 0; at < text.length && count <= most; at += 1) {
    const sign = text.charCodeAt(at)
    if (isInText && sign === BACKSLASH) at += 1
    else if (sign === QUOTE) isInText = !isInText
    else if (!isInText && (sign === COMMA || OPENERS.includes(sign))) count += 1
  }
  return count > most
}

/** Without recursion: the body may be nested deeper than the call stack allows. */
function holdsPoison(body: unknown): boolean {
  const open = [body]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string' && !value.isWellFormed()) return true
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      if (key === '__proto__' || !key.isWellFormed()) return true
      open.push(inner)
    }
  }
  return false
}
