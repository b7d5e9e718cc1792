import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { openCall, type Target } from './target.ts'

/** One connection of a stream: when it was open, and when it heard of messages. */
export type Connection = { opened: number; ended: number; heard: number[] }

/** Signals of so long before the end of a connection (ms) may still have been on their way. */
const ON_ITS_WAY_MS = 1000
/** The pause of a client that was refused (ms). */
const REFUSED_MS = 500

/** Listens to the event stream as the web app does: after an end it waits as long as it was told, connects and reads everything again. */
export function listen(target: Target, token: string) {
  const connections: Connection[] = []
  const over = new AbortController()
  let waitMs = 1000

  async function connect(): Promise<void> {
    const stream = await new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = openCall(target, '/api/v1/stream', { method: 'GET', token }, resolve)
      outgoing.on('error', reject)
      over.signal.addEventListener('abort', () => outgoing.destroy(), { once: true })
    })
    if (stream.statusCode !== 200) {
      stream.destroy()
      throw new Error(`the stream is refused with ${stream.statusCode}`)
    }
    const connection: Connection = { opened: performance.now(), ended: Infinity, heard: [] }
    connections.push(connection)
    try {
      let text = ''
      for await (const part of stream.setEncoding('utf8')) {
        text += String(part)
        const lines = text.split('\n')
        text = lines.pop()!
        for (const line of lines) {
          if (line === 'event: message') connection.heard.push(performance.now())
          const wait = /^retry: (\d+)$/.exec(line)
          if (wait) waitMs = Number(wait[1])
        }
      }
    } finally {
      connection.ended = performance.now()
    }
  }

  async function stay(): Promise<void> {
    while (!over.signal.aborted) {
      const wait = await connect().then(
        () => waitMs,
        () => REFUSED_MS,
      )
      await pause(wait, null, { signal: over.signal }).catch(() => {})
    }
  }
  const staying = stay()
  return {
    async stop(): Promise<Connection[]> {
      over.abort()
      await staying
      return connections
    },
  }
}

/**
 * Returns how many signals reached no client that was connected: each connection must have heard as many as were sent while it was open. What was sent
 * between two connections is read when the second one opens.
 */
export function missedSignals(clients: Connection[][], signals: { begun: number; done: number }[]): number {
  let missed = 0
  for (const connections of clients) {
    if (connections.length === 0) missed += signals.length
    for (const { opened, ended, heard } of connections) {
      const sent = signals.filter(({ begun, done }) => begun > opened && done + ON_ITS_WAY_MS < ended).length
      missed += Math.max(0, sent - heard.length)
    }
  }
  return missed
}
