import type pg from 'pg'
import { makeClient } from '../connections/clients.ts'

/** The channel of pg_notify for signals. */
export const CHANNEL = 'live'
const RECONNECT_MS = 1000

export type Live = {
  /** Calls `listener` with each message of any node; returns the function that stops it. */
  subscribe(listener: (message: string) => void): () => void
  /** Calls `listener` whenever this node begins to listen, also after a lost connection; returns the function that stops it. */
  onListening(listener: () => void): () => void
  close(): Promise<void>
}

/**
 * Listens for messages of all nodes on one connection of its own (PgBouncer cannot pool LISTEN), and
 * reconnects after a lost one. Messages sent meanwhile are lost: `onListening` says so.
 */
export function startLive(url: string, onError: (error: unknown) => void): Live {
  const listeners = new Set<(message: string) => void>()
  const beginners = new Set<() => void>()
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function connect(): Promise<void> {
    const next = makeClient(url)
    const retry = (error: unknown) => {
      if (isClosed || client !== next) return
      client = null
      onError(error)
      timer = setTimeout(start, RECONNECT_MS)
    }
    client = next
    next.on('error', retry)
    next.on('end', () => retry(new Error('the live connection ended')))
    next.on('notification', ({ payload }) => {
      for (const listener of listeners) listener(payload ?? '')
    })
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
    } catch (error) {
      retry(error)
      return
    }
    for (const listener of beginners) listener()
  }
  function start(): void {
    void connect()
  }
  start()

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onListening(listener) {
      beginners.add(listener)
      return () => beginners.delete(listener)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(onError)
    },
  }
}
