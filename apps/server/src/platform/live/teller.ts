import type { Kysely } from 'kysely'
import { TOLD_AT_ONCE, tellMessages } from './signal-store.ts'

/** How often a node looks for messages that others have left (ms): those of a node that died, or of a command. */
const SWEEP_MS = 1000
/** How long a stopping node may take for its last telling (ms); what it leaves, another node tells. */
const FAREWELL_MS = 2000

const hurries = new WeakMap<object, () => void>()

/** Tells soon what was written on this database, if a teller of this process serves it; otherwise another process tells it within a second. */
export const tellSoon = (root: object): void => hurries.get(root)?.()

/**
 * Tells the messages that transactions have written (`signals`), after each commit on one of `roots` and once a second. One telling
 * runs at a time, and takes all messages of the transactions that committed meanwhile, those of other nodes too.
 */
export function startTeller<Schema>(
  db: Kysely<Schema>,
  roots: readonly object[],
  onError: (error: unknown) => void,
): { close(): Promise<void> } {
  let isAsked = false
  let telling: Promise<void> | null = null

  async function work(): Promise<void> {
    while (isAsked) {
      isAsked = false
      try {
        if ((await tellMessages(db)) === TOLD_AT_ONCE) isAsked = true
      } catch (error) {
        // The messages stand, and the next sweep finds them.
        onError(error)
      }
    }
    telling = null
  }
  const hurry = () => {
    isAsked = true
    telling ??= work()
  }
  for (const root of roots) hurries.set(root, hurry)
  // Not all nodes at the same moment.
  const timer = setInterval(hurry, SWEEP_MS * (0.9 + 0.2 * Math.random())).unref()

  return {
    async close() {
      clearInterval(timer)
      for (const root of roots) hurries.delete(root)
      hurry()
      let late: NodeJS.Timeout | undefined
      const isLate = new Promise<void>((resolve) => (late = setTimeout(resolve, FAREWELL_MS)))
      await Promise.race([telling, isLate])
      clearTimeout(late)
    },
  }
}
