import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Trust } from '../network/proxies.ts'

/** The header that answers carry the trace id in, and that proxies may send one in. */
export const TRACE_HEADER = 'x-request-id'

/** 32 hexadecimal digits, or a UUID: nothing in which a code, a token or a line of the log could hide. */
const REQUEST_ID = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i
/** W3C Trace Context: version, trace id, the id of the sender's step, flags. Later versions may add more behind a hyphen. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?$/

/**
 * Makes the function that names a request: the id that a trusted proxy sent in `X-Request-Id` or `traceparent`, else a new one. All
 * lines of the log about the request carry it as `trace_id`, the answer as `X-Request-Id`, and a failure of the server shows it to
 * the user.
 */
export const makeTraceIds =
  (trust: false | Trust) =>
  ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    if (trust !== false && trust(socket.remoteAddress ?? '', 0)) {
      const { [TRACE_HEADER]: sent, traceparent } = headers
      if (typeof sent === 'string' && REQUEST_ID.test(sent)) return sent
      const [, id] = TRACEPARENT.exec(typeof traceparent === 'string' ? traceparent : '') ?? []
      if (id !== undefined) return id
    }
    return randomUUID().replaceAll('-', '')
  }
