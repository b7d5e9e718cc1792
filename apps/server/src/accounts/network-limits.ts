import { CODE_RESEND_MS } from '@called-it/rules/limits.ts'
import { type Counter, makeCounter } from '../platform/limits.ts'
import { siteOf } from '../platform/network.ts'
import { tooMany } from '../platform/problem.ts'
import type { Database } from '../platform/db.ts'
import type { Schema } from '../schema.ts'
import { type NetworkHistory, readHistory } from './network-store.ts'

// Limits of networks grow with the people who are known there (docs/decisions/0026).

export type NetworkLimitSizes = {
  /** What any network may do in the window. */
  floor: number
  /** What it may do for each account that has signed in from it in the last 90 days, where that is more. */
  perAccount: number
  windowMs: number
}

/** A limit for each network and, of IPv6, for the /48 that it is part of. */
export type NetworkLimit = {
  /** Counts one more for a network; refuses with 429 when that is one too many. */
  take(network: string): Promise<void>
  /** Takes back what `take` counted. */
  giveBack(network: string): Promise<void>
  /** Somebody has signed in from there: this node looks anew at what the network may do. */
  lookAgain(network: string): void
}

/** A /48 may do as much as so many of the networks in it. */
const NETWORKS_OF_SITE = 10
/** So long a node remembers what it has read of a network, and that it has refused it (ms). */
const REMEMBERED_MS = 10_000
/** Networks that a node remembers: beyond this, it begins anew. */
const REMEMBERED_MAX = 10_000

/**
 * Makes a limit of networks that all nodes share. `trusted` gives the floor of a network that the operator has named, or
 * null; such a network is not counted in its /48. A node that has refused a network goes on refusing it for ten seconds
 * without a statement.
 */
export function makeNetworkLimit(
  { pool, db }: Database<Schema>,
  name: string,
  { floor, perAccount, windowMs }: NetworkLimitSizes,
  trusted: (network: string) => number | null,
): NetworkLimit {
  const counter: Counter = makeCounter(pool, name, windowMs)
  const histories = makeMemory<NetworkHistory>()
  /** Until when those who are refused are told to wait. */
  const refusals = makeMemory<{ retryAt: number }>()

  async function takeOne(key: string, most: number): Promise<void> {
    const refused = refusals.get(key)
    if (refused) throw tooMany(refused.retryAt - Date.now(), name)
    const { count, endsInMs } = await counter.add(key)
    if (count <= most) return
    const history = histories.get(key) ?? histories.put(key, await readHistory(db, key))
    if (count <= history.accounts * perAccount) return
    // What is refused is not counted, or it would use up what the network may do as soon as it may do more.
    await counter.takeBack(key)
    // Whoever is about to enter a code makes room for others, and so does whose code is only being made.
    const mayGrow = history.has_codes || endsInMs > windowMs - CODE_RESEND_MS
    const waitMs = mayGrow ? Math.min(endsInMs, CODE_RESEND_MS) : endsInMs
    refusals.put(key, { retryAt: Date.now() + waitMs })
    throw tooMany(waitMs, name)
  }
  /** The site of a network, where it is counted by itself. */
  function siteBeside(network: string): string | null {
    const site = siteOf(network)
    return site === network || trusted(network) !== null ? null : site
  }

  return {
    async take(network) {
      await takeOne(network, trusted(network) ?? floor)
      const site = siteBeside(network)
      if (site === null) return
      try {
        await takeOne(site, floor * NETWORKS_OF_SITE)
      } catch (error) {
        await counter.takeBack(network)
        throw error
      }
    },
    async giveBack(network) {
      const site = siteBeside(network)
      await Promise.all([network, ...(site === null ? [] : [site])].map((key) => counter.takeBack(key)))
    },
    lookAgain(network) {
      for (const key of [network, siteOf(network)]) {
        histories.forget(key)
        refusals.forget(key)
      }
    },
  }
}

/** What a node remembers for ten seconds of at most ten thousand networks. */
function makeMemory<Value>() {
  const kept = new Map<string, { value: Value; until: number }>()
  return {
    get(key: string): Value | undefined {
      const found = kept.get(key)
      return found && found.until > Date.now() ? found.value : undefined
    },
    put(key: string, value: Value): Value {
      if (kept.size >= REMEMBERED_MAX) kept.clear()
      kept.set(key, { value, until: Date.now() + REMEMBERED_MS })
      return value
    },
    forget: (key: string) => void kept.delete(key),
  }
}
