import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { ErrorBody } from '@called-it/contract/error-body.ts'
import type { TestApp } from './app.ts'

/** Opens a connection to the server, which listens from the first one on; the test decides what it sends. */
export async function dial({ app }: TestApp): Promise<Socket> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  // Half-open, like a client that only writes: it does not close when the server has closed.
  const socket = connect({
    port: (app.server.address() as AddressInfo).port,
    host: '127.0.0.1',
    allowHalfOpen: true,
  })
  await once(socket, 'connect')
  return socket
}

/** The head of a request that announces a body of so many bytes. */
export function headOf(
  method: string,
  url: string,
  length: number,
  { token, type = 'application/json' }: { token?: string; type?: string } = {},
): string {
  const lines = [`${method} ${url} HTTP/1.1`, 'Host: x', `Content-Type: ${type}`, `Content-Length: ${length}`]
  return [...lines, ...(token ? [`Authorization: Bearer ${token}`] : []), '', ''].join('\r\n')
}

export type WireReply = { status: number; head: string; body: ErrorBody | null }

/** Returns the bytes until the server ends the connection; a test in which it never does runs out of time. */
export async function readToEnd(socket: Socket): Promise<WireReply> {
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  const isJson = /^content-type: application\/json/im.test(head) && body !== ''
  return { status: Number(head.split(' ')[1]), head, body: isJson ? JSON.parse(body) : null }
}
