import { randomUUID } from 'node:crypto'
import { makeTurns } from '../database/batch.ts'
import type { StreamChanges } from './notify.ts'

type Entry = { node: string; nth: number }
type Change = { kind: 'opened' | 'closed'; userId: number; nth: number }

/** The most changes in a message: PostgreSQL accepts 8000 bytes, and each change takes less than 25. */
const CHANGES_AT_ONCE = 250

/**
 * Counts the open event streams of each user over all nodes, and ends the oldest when there are more than `most`. Nodes
 * notify each other of opened and closed streams, and all receive these messages in the same order. A node stores only the
 * streams that are newer than its own oldest one of the user: that is enough to know when to end it. Streams of a dead node
 * count until as many newer ones of the user have been opened; nothing is stored in the database. `send` sends a message to
 * all nodes, this one too.
 */
export function makeOpenStreams(most: number, send: (message: StreamChanges) => Promise<void>) {
  const node = randomUUID().slice(0, 8)
  const byUser = new Map<number, Entry[]>()
  /** The functions that end the streams of this node. */
  const ends = new Map<number, () => void>()
  let count = 0

  // One message at a time, or a node could learn that a stream is closed before it learns that it was opened.
  const change = makeTurns(
    CHANGES_AT_ONCE,
    () => node,
    async (changes: Change[]) => {
      const idsOf = (kind: Change['kind']) =>
        changes.filter((item) => item.kind === kind).map(({ userId, nth }): [number, number] => [userId, nth])
      await send({ topic: 'streams', node, opened: idsOf('opened'), closed: idsOf('closed') })
      return changes
    },
  )

  /** Forgets streams older than the oldest one of this node: they are not needed. */
  function trim(userId: number, entries: Entry[]): void {
    while (entries.length > 0 && entries[0]!.node !== node) entries.shift()
    if (entries.length === 0) byUser.delete(userId)
    else byUser.set(userId, entries)
  }

  return {
    /** Registers a new stream of this node and the function that ends it. Returns a function to call when the stream has ended; it resolves when all nodes know. */
    open(userId: number, end: () => void): () => Promise<void> {
      const nth = (count += 1)
      ends.set(nth, end)
      void change({ kind: 'opened', userId, nth })
      return async () => {
        if (ends.delete(nth)) await change({ kind: 'closed', userId, nth })
      }
    },

    hear(message: StreamChanges): void {
      for (const [userId, nth] of message.opened) {
        const entries = byUser.get(userId) ?? []
        entries.push({ node: message.node, nth })
        const oldest = entries.length > most ? entries.shift()! : null
        trim(userId, entries)
        if (oldest?.node === node) ends.get(oldest.nth)?.()
      }
      for (const [userId, nth] of message.closed) {
        const entries = byUser.get(userId) ?? []
        trim(
          userId,
          entries.filter((entry) => entry.node !== message.node || entry.nth !== nth),
        )
      }
    },
    /** Forgets everything after a lost connection: this node has ended its streams. */
    forget: () => byUser.clear(),
  }
}
