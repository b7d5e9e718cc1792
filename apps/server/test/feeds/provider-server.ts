import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a provider answers to a path: a body, or undefined if it does not know the path. */
export type Words = (path: string, query: URLSearchParams, now: number) => unknown

/** How the server fails: once for each entry, in their order. */
export type Fault =
  | { status: number; headers?: Record<string, string>; body?: unknown }
  /** It hangs up in the middle of the answer, or never answers. */
  | 'cut'
  | 'silent'

export type ProviderServer = {
  url: string
  /** The clock of the provider (ms since the Unix epoch). */
  now: number
  /** Calls in their order, with the status that they got. */
  calls: { path: string; status: number; headers: IncomingMessage['headers'] }[]
  faults: Fault[]
  /** Headers of every answer, such as those of limits. */
  headers: () => Record<string, string>
  close(): Promise<void>
}

/**
 * Starts a server on this machine that speaks as a provider does, at the moment of its clock: conditional requests, headers of limits,
 * and the failures that it is told.
 */
export async function startProvider(words: Words): Promise<ProviderServer> {
  const provider: ProviderServer = {
    url: '',
    now: 0,
    calls: [],
    faults: [],
    headers: () => ({}),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://provider')
    const note = (status: number) =>
      provider.calls.push({ path: request.url!, status, headers: request.headers })
    const fault = provider.faults.shift()
    if (fault !== undefined) {
      note(typeof fault === 'object' ? fault.status : 0)
      fail(fault, response)
      return
    }
    const body = words(pathname, searchParams, provider.now)
    const text = JSON.stringify(body ?? { message: 'not found', errorCode: 404 })
    const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`
    const isSame = body !== undefined && request.headers['if-none-match'] === etag
    const status = body === undefined ? 404 : isSame ? 304 : 200
    note(status)
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(status !== 404 && { etag }),
      ...provider.headers(),
    })
    response.end(status === 304 ? undefined : text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return provider
}

function fail(fault: Fault, response: ServerResponse): void {
  if (fault === 'silent') return
  if (fault === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"matches":[')
    // What was written is sent before the connection ends.
    setImmediate(() => response.destroy())
    return
  }
  response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
  response.end(typeof fault.body === 'string' ? fault.body : JSON.stringify(fault.body ?? {}))
}
