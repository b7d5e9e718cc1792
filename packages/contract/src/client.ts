import type { Answer, Endpoint, Input } from './endpoint.ts'

/** What a transport needs to know of a request; the web's is `lib/api.ts`. */
export type WireRequest = { method: Endpoint['method']; url: string; body?: unknown }
export type Transport = (request: WireRequest) => Promise<unknown>

/** The path and query of a call: `{slug}` filled in and escaped, undefined query values left out. */
export function urlOf(call: Endpoint, input: { params?: object; query?: object }): string {
  const params = (input.params ?? {}) as Record<string, string | number>
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

/** A typed caller over any transport: `call(saveScores, { params: { slug }, body: { predictions } })`. */
export function makeCaller(transport: Transport) {
  return async function call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Answer<E>> {
    const parts = input as { params?: object; query?: object; body?: unknown }
    const request: WireRequest = { method: endpoint.method, url: urlOf(endpoint, parts) }
    if (parts.body !== undefined) request.body = parts.body
    return (await transport(request)) as Answer<E>
  }
}
