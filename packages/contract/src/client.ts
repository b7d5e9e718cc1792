import type { Answer, Endpoint, Input } from './endpoint.ts'
import type { CallName, Calls } from './endpoints.ts'

/** A request as a transport receives it; the web's transport is `lib/http/api.ts`. */
export type WireRequest = {
  method: Endpoint['method']
  url: string
  body?: unknown
  /** The version for the header `If-Match`. */
  ifMatch?: string
}
export type Transport = (request: WireRequest) => Promise<unknown>

/** Returns the path and query of a call: path parameters are filled in and escaped, undefined query values are left out. */
export function urlOf(call: Pick<Endpoint, 'path'>, input: { params?: object; query?: object }): string {
  const params = (input.params ?? {}) as Record<string, string | number>
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query.toString()}` : path
}

type Parts = { params?: object; query?: object; body?: unknown; ifMatch?: string | undefined }

/** Returns a typed caller over any transport: `call(saveScores, { params: { slug }, body: { predictions } })`. */
export function makeCaller(transport: Transport) {
  return async function call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Answer<E>> {
    return (await transport(requestOf(endpoint, input))) as Answer<E>
  }
}

/**
 * Returns a caller for a program that must not carry the schemas: `call('GET /api/v1/sports', {})` names the call, and
 * the name gives the types.
 */
export function makeNamedCaller(transport: Transport) {
  return async function call<Name extends CallName>(
    name: Name,
    input: Input<Calls[Name]>,
  ): Promise<Answer<Calls[Name]>> {
    const [method, path] = name.split(' ') as [Endpoint['method'], string]
    return (await transport(requestOf({ method, path }, input))) as Answer<Calls[Name]>
  }
}

function requestOf(call: Pick<Endpoint, 'method' | 'path'>, parts: Parts): WireRequest {
  const request: WireRequest = { method: call.method, url: urlOf(call, parts) }
  if (parts.body !== undefined) request.body = parts.body
  if (parts.ifMatch !== undefined) request.ifMatch = parts.ifMatch
  return request
}
