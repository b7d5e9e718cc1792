import {
  CODE_LIFETIME_MS,
  CODE_RESEND_MS,
  CODE_TRIES,
  CODES_PER_ACCOUNT_HOUR,
  CODES_PER_ADDRESS_HOUR,
} from '@called-it/rules/limits.ts'
import type { Database } from '../../platform/database/db.ts'
import { type Limit, makeLimit } from '../../platform/limits/limits.ts'
import { makeLine } from '../../platform/limits/line.ts'
import { siteOf } from '../../platform/network/network.ts'
import { makeAllowance, type TrustedNetwork } from '../../platform/network/trusted-networks.ts'
import type { Schema } from '../../schema.ts'
import { HASH_COST } from '../sessions/secrets.ts'
import { makeNetworkLimit, type NetworkLimit } from './network-limits.ts'

const HOUR_MS = 60 * 60 * 1000
/** Codes in an hour for each account known in a network: one, and another if the first was mistyped. */
const CODES_PER_KNOWN_ACCOUNT = 2
/** The most wrong codes from one address in ten minutes: far more than the typing slips of an office. */
const WRONG_CODES_PER_ADDRESS = 100

/**
 * The rank of a hash in the queue. A try that can open an account, and an account with a right to a code, go first.
 */
export const TURN = {
  /** From a network from which the account has signed in, or from which its code was asked for. */
  known: 0,
  /** A code is asked for from another network, or a code of another network is tried. */
  possible: 1,
  /** A login that cannot succeed. */
  hopeless: 2,
} as const

/**
 * Hashes of codes. Each takes a processor some 50 ms on purpose. Two run at a time, so the last of the first rank waits for
 * some 12 s, and the last login that cannot succeed for half a second, or for 1 s if all come from one site.
 */
const HASHES = { each: 1, waiting: 50, together: 2, crowd: [500, 300, 20] }
/** The most waiting hashes of one /48 of IPv6. */
const HASHES_OF_SITE = 100

type Hashing = <Result>(
  network: string,
  turn: keyof typeof TURN,
  work: () => Promise<Result>,
) => Promise<Result>

export type SignInLimits = {
  resend: Limit
  account: Limit
  codes: NetworkLimit
  wrongCodes: NetworkLimit
  /** Computes hashes a few at a time; those of one network or one /48 have their own queue. */
  hashing: Hashing
  hashCost: number
}

/** The limits counted by account: their keys begin with an account number. */
export const ACCOUNT_LIMITS = { resend: 'code-resend', account: 'code-account' } as const

/** The limits of API.md "Auth", shared by all nodes; `networks` are those with limits of their own. */
export function makeSignInLimits(
  database: Database<Schema>,
  networks: readonly TrustedNetwork[] = [],
  hashCost = HASH_COST,
): SignInLimits {
  const { pool } = database
  const trusted = makeAllowance(networks)
  const codes = { floor: CODES_PER_ADDRESS_HOUR, perAccount: CODES_PER_KNOWN_ACCOUNT, windowMs: HOUR_MS }
  const wrongCodes = {
    floor: WRONG_CODES_PER_ADDRESS,
    perAccount: CODE_TRIES,
    windowMs: CODE_LIFETIME_MS,
  }
  /** As many wrong codes as the allowed codes have tries. */
  const wrongInTrusted = (network: string) => {
    const figure = trusted(network)
    return figure && Math.max(WRONG_CODES_PER_ADDRESS, figure * CODE_TRIES)
  }
  const inLine = makeLine<string>('codes-at-once', HASHES)
  return {
    resend: makeLimit(pool, ACCOUNT_LIMITS.resend, 1, CODE_RESEND_MS),
    account: makeLimit(pool, ACCOUNT_LIMITS.account, CODES_PER_ACCOUNT_HOUR, HOUR_MS),
    codes: makeNetworkLimit(database, 'code-address', codes, trusted),
    wrongCodes: makeNetworkLimit(database, 'wrong-code-address', wrongCodes, wrongInTrusted),
    hashing(network, turn, work) {
      const figure = trusted(network)
      const site = figure === null ? siteOf(network) : network
      const ordinary = site === network ? HASHES.waiting : HASHES_OF_SITE
      return inLine(site, work, { rank: TURN[turn], waiting: Math.max(ordinary, figure ?? 0) })
    },
    hashCost,
  }
}
