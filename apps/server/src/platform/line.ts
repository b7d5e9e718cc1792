import { tooMany } from './problem.ts'

/** How long whoever finds a full line is told to wait (ms): the work is short. */
const RETRY_MS = 1000

export type LineSizes = {
  /** Work of one key that runs at the same time. */
  each: number
  /** Work of one key that waits; what comes then is refused. */
  waiting: number
  /** Work of all keys together that runs at the same time. */
  together: number
}

/**
 * Lets heavy work through a little at a time: whoever asks for much waits in a line of his own, and so keeps nobody else
 * waiting. Those whose turn it is come in the order in which they stood first in their lines. Refuses with 429, as the
 * limit `name`, when the line of a key is full.
 */
export function makeLine<Key>(name: string, { each, waiting, together }: LineSizes) {
  type Own = { running: number; waiting: (() => void)[] }
  const keys = new Map<Key, Own>()
  /** Those who are the first of their key, and wait for the others. */
  const next: (() => void)[] = []
  let running = 0

  /** Waits for a place among those of its key. */
  function enter(key: Key): Promise<void> | undefined {
    const own = keys.get(key) ?? { running: 0, waiting: [] }
    keys.set(key, own)
    if (own.running < each) return void (own.running += 1)
    if (own.waiting.length >= waiting) throw tooMany(RETRY_MS, name)
    return new Promise((resolve) => own.waiting.push(resolve))
  }
  /** Hands that place on. */
  function leave(key: Key): void {
    const own = keys.get(key)!
    const first = own.waiting.shift()
    if (first) return first()
    own.running -= 1
    if (own.running === 0) keys.delete(key)
  }

  return async function inLine<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    await enter(key)
    try {
      if (running < together) running += 1
      else await new Promise<void>((resolve) => next.push(resolve))
      try {
        return await work()
      } finally {
        const first = next.shift()
        if (first) first()
        else running -= 1
      }
    } finally {
      leave(key)
    }
  }
}
