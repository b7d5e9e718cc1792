import { CODE_RESEND_MS } from '@called-it/rules/limits.ts'
import { LRUCache } from 'lru-cache'
import { type Counter, makeCounter } from '../../platform/limits/limits.ts'
import { siteOf } from '../../platform/network/network.ts'
import { tooMany } from '../../platform/http/problem.ts'
import type { Database } from '../../platform/database/db.ts'
import type { Schema } from '../../schema.ts'
import { type NetworkHistory, readHistory } from './network-store.ts'

// Limits of networks grow with the number of accounts known there (docs/decisions/0026).

export type NetworkLimitSizes = {
  /** The limit of any network in the window. */
  floor: number
  /** The limit for each account that has signed in from the network in the last 90 days, if that is more. */
  perAccount: number
  windowMs: number
}

/** A limit for each network and, for IPv6, for its /48. */
export type NetworkLimit = {
  /** Counts one more for a network; throws 429 if the limit is exceeded. */
  take(network: string): Promise<void>
  /** Takes back what `take` counted. */
  giveBack(network: string): Promise<void>
  /** After a sign-in from the network: this node reads the limit of the network again. */
  lookAgain(network: string): void
}

/** The limit of a /48, as a multiple of that of a network. */
const NETWORKS_OF_SITE = 10
/** The part of a /48's limit that a node counts by itself before it adds it to the shared count. */
const STEP_OF_SITE = 1 / 10
/** The most networks that a node remembers. */
const REMEMBERED_MAX = 10_000
/** How long a node remembers the limits and refusals of networks (ms). */
const REMEMBERED = { max: REMEMBERED_MAX, ttl: 10_000 }

/**
 * Makes a limit of networks that all nodes share. `trusted` returns the least limit of a network that the operator has named, or
 * null; such a network is not counted in its /48. A node that has refused a network goes on refusing it for ten seconds
 * without a statement.
 */
export function makeNetworkLimit(
  { pool, db }: Database<Schema>,
  name: string,
  { floor, perAccount, windowMs }: NetworkLimitSizes,
  trusted: (network: string) => number | null,
): NetworkLimit {
  const networks = makeCounter(pool, name, windowMs)
  const siteFloor = floor * NETWORKS_OF_SITE
  const sites = inSteps(networks, siteFloor * STEP_OF_SITE, windowMs)
  const histories = new LRUCache<string, NetworkHistory>(REMEMBERED)
  /** The time until which a refused network has to wait. */
  const refusals = new LRUCache<string, { retryAt: number }>(REMEMBERED)

  async function historyOf(key: string): Promise<NetworkHistory> {
    const known = histories.get(key)
    if (known) return known
    const history = await readHistory(db, key)
    histories.set(key, history)
    return history
  }
  async function takeOne(counter: Counter, key: string, most: number): Promise<void> {
    const refused = refusals.get(key)
    if (refused) throw tooMany(refused.retryAt - Date.now(), name)
    const { count, endsInMs } = await counter.add(key)
    if (count <= most) return
    const history = await historyOf(key)
    if (count <= history.accounts * perAccount) return
    // A refused call is not counted, or it would use up a limit that grows meanwhile.
    await counter.takeBack(key)
    // A network is refused for a moment only if a code from it is valid, or just being made: its sign-in would raise the
    // limit.
    const mayGrow = history.has_codes || endsInMs > windowMs - CODE_RESEND_MS
    const waitMs = mayGrow ? Math.min(endsInMs, CODE_RESEND_MS) : endsInMs
    refusals.set(key, { retryAt: Date.now() + waitMs })
    throw tooMany(waitMs, name)
  }
  /** Returns the site (/48) of a network if it is counted separately. */
  function siteBeside(network: string): string | null {
    const site = siteOf(network)
    return site === network || trusted(network) !== null ? null : site
  }

  return {
    async take(network) {
      await takeOne(networks, network, trusted(network) ?? floor)
      const site = siteBeside(network)
      if (site === null) return
      try {
        await takeOne(sites, site, siteFloor)
      } catch (error) {
        await networks.takeBack(network)
        throw error
      }
    },
    async giveBack(network) {
      const site = siteBeside(network)
      if (site !== null) await sites.takeBack(site)
      await networks.takeBack(network)
    },
    lookAgain(network) {
      for (const key of [network, siteOf(network)]) {
        histories.delete(key)
        refusals.delete(key)
      }
    },
  }
}

/**
 * A count to which a node adds in steps, so that a flood from one /48 does not wait for one row: each node may be one step
 * behind.
 */
function inSteps(counter: Counter, step: number, windowMs: number): Counter {
  type Own = { pending: number; total: number; endsAt: number }
  const owns = new Map<string, Own>()
  function ownOf(key: string): Own {
    const found = owns.get(key)
    if (found && found.endsAt > Date.now()) return found
    if (owns.size >= REMEMBERED_MAX) owns.clear()
    const own = { pending: 0, total: 0, endsAt: Date.now() + windowMs }
    owns.set(key, own)
    return own
  }
  return {
    async add(key) {
      const own = ownOf(key)
      own.pending += 1
      if (own.pending >= step) {
        const added = own.pending
        own.pending = 0
        const { count, endsInMs } = await counter.add(key, added)
        own.total = count
        own.endsAt = Date.now() + endsInMs
      }
      return { count: own.total + own.pending, endsInMs: own.endsAt - Date.now() }
    },
    async takeBack(key) {
      ownOf(key).pending -= 1
    },
  }
}
