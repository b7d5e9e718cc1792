import {
  CODE_LIFETIME_MS,
  CODE_RESEND_MS,
  CODES_PER_ACCOUNT_HOUR,
  CODES_PER_ADDRESS_HOUR,
} from '@called-it/rules/limits.ts'
import { inTransaction } from '../platform/db.ts'
import { type Limit, makeLimit } from '../platform/limits.ts'
import { makeLine } from '../platform/line.ts'
import { Problem, tooMany } from '../platform/problem.ts'
import type { Db } from '../schema.ts'
import * as store from './code-store.ts'
import type { Origin } from './code-store.ts'
import { allowedTries, ORGANISER_RULE, remembered, USER_RULE } from './guessing.ts'
import { hashCode, HASH_OF_NO_CODE, isCodeOf, makeCode } from './secrets.ts'

// One-time codes (API.md "Auth"), so that strangers can neither guess them nor use them up (docs/decisions/0021).

const HOUR_MS = 60 * 60 * 1000
/** Wrong codes from one address in ten minutes: far more than typing slips of a whole office. */
const WRONG_CODES_PER_ADDRESS = 100

/** Hashes of codes that run at the same time: each is made to cost a processor some time, and others want it too. */
const HASHES = { each: 1, waiting: 50, together: 2 }

export type SignInLimits = {
  resend: Limit
  account: Limit
  network: Limit
  wrongCodes: Limit
  /** Makes hashes a few at a time; those of one network wait in a line of their own. */
  hashing: ReturnType<typeof makeLine<string>>
}

/** The limits of API.md "Auth", shared by all nodes. */
export const makeSignInLimits = (pool: Parameters<typeof makeLimit>[0]): SignInLimits => ({
  resend: makeLimit(pool, 'code-resend', 1, CODE_RESEND_MS),
  account: makeLimit(pool, 'code-account', CODES_PER_ACCOUNT_HOUR, HOUR_MS),
  network: makeLimit(pool, 'code-address', CODES_PER_ADDRESS_HOUR, HOUR_MS, { remembers: true }),
  hashing: makeLine<string>('codes-at-once', HASHES),
  wrongCodes: makeLimit(pool, 'wrong-code-address', WRONG_CODES_PER_ADDRESS, CODE_LIFETIME_MS, {
    remembers: true,
  }),
})

/**
 * Makes a code for whoever asks from there; `hasOthers`: codes asked for from other networks live as well; `takeBack`
 * undoes it where it did not arrive. Refuses with
 * `too_many_requests` by the limits, and for the sake of wrong tries.
 */
export async function issueCode(
  db: Db,
  limits: SignInLimits,
  origin: Origin,
  organisers: readonly string[],
): Promise<{ code: string; hasOthers: boolean; takeBack: () => Promise<void> }> {
  await limits.network.take(origin.network)
  const giveBack = await takeSend(limits, origin, await store.isKnown(db, origin)).catch(async (refusal) => {
    // Whoever waits as long as he was told is not to meet the other wait then.
    const standing = await store.readStanding(db, origin)
    const { wait_ms } = allowedTries(standing, ruleOf(standing, origin, organisers))
    throw refusal instanceof Problem && wait_ms > refusal.retryAfterSeconds! * 1000
      ? tooMany(wait_ms, 'code-guesses')
      : refusal
  })
  const code = makeCode()
  try {
    const hash = await limits.hashing(origin.network, () => hashCode(code))
    const { has_other_codes: hasOthers } = await inTransaction(db, async (trx) => {
      await store.holdCodes(trx, origin.account)
      const standing = await store.readStanding(trx, origin)
      const { tries, wait_ms } = allowedTries(standing, ruleOf(standing, origin, organisers))
      if (tries === 0) throw tooMany(wait_ms, 'code-guesses')
      await store.putCode(trx, origin, { hash, lifetime_ms: CODE_LIFETIME_MS, tries })
      return standing
    })
    const takeBack = async () => {
      await store.deleteCode(db, origin)
      await giveBack()
    }
    return { code, hasOthers, takeBack }
  } catch (error) {
    await giveBack()
    throw error
  }
}

/**
 * Counts a code for the account and for this network of it. What strangers have used up of the account keeps nobody out
 * who asks from a network that it has signed in from.
 */
async function takeSend(
  limits: SignInLimits,
  { account, network }: Origin,
  isKnown: boolean,
): Promise<() => Promise<void>> {
  const [ofAll, ofNetwork] = await Promise.all(
    [account, `${account} ${network}`].map(async (key) => ({ key, refusal: await refusalOf(limits, key) })),
  )
  const taken = [ofAll!, ofNetwork!].filter(({ refusal }) => !refusal)
  const giveBack = async () => {
    await Promise.all(taken.flatMap(({ key }) => [limits.resend.giveBack(key), limits.account.giveBack(key)]))
  }
  const met = isKnown ? sooner(ofAll!.refusal, ofNetwork!.refusal) : ofAll!.refusal
  if (!met) return giveBack
  await giveBack()
  throw met
}

/** The refusal that ends first; null: one of the two was none. */
const sooner = (one: Problem | null, other: Problem | null): Problem | null =>
  one && other && (one.retryAfterSeconds! < other.retryAfterSeconds! ? one : other)

async function refusalOf(limits: SignInLimits, key: string): Promise<Problem | null> {
  try {
    await limits.resend.take(key)
    try {
      await limits.account.take(key)
    } catch (error) {
      // No code goes out: the minute between two codes does not begin, or the next refusal would name that.
      await limits.resend.giveBack(key)
      throw error
    }
    return null
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/** A code that was tried, and which one it was compared with. */
export type Try = { hash: Buffer; is_right: boolean }

/** Compares a code with that of its network, else with the newest; costs the same where there is none. */
export async function compareCode(db: Db, limits: SignInLimits, origin: Origin, code: string): Promise<Try> {
  const hash = (await store.findCode(db, origin))?.code_hash ?? HASH_OF_NO_CODE
  return { hash, is_right: await limits.hashing(origin.network, () => isCodeOf(code, hash)) }
}

/**
 * Whether a try opens the account. Right, it uses up the code and makes the network known; wrong, it is counted, at the
 * code and for its network. In the caller's transaction, one try of an account after another: so long as the code that it
 * was compared with lives and has tries left here, it counts.
 */
export async function useTry(
  db: Db,
  origin: Origin,
  { hash, is_right }: Try,
  organisers: readonly string[],
): Promise<boolean> {
  await store.holdCodes(db, origin.account)
  const standing = await store.readStanding(db, origin)
  const code = await store.findCode(db, origin)
  const rule = ruleOf(standing, origin, organisers)
  const isOpen =
    code !== null &&
    code.code_hash.equals(hash) &&
    code.tries_left > 0 &&
    // Where it was asked for its tries were set aside when it was sent.
    (code.network === origin.network || allowedTries(standing, rule).tries > 0)
  if (isOpen && is_right) {
    await store.deleteCode(db, { ...origin, network: code.network })
    await store.putKnown(db, origin)
    return true
  }
  const tried = isOpen ? { code, wrong: remembered(standing, rule) + 1 } : null
  await store.countTry(db, origin, tried, standing.is_known)
  return false
}

const ruleOf = (standing: store.Standing, { account }: Origin, organisers: readonly string[]) =>
  standing.is_organiser || organisers.includes(account) ? ORGANISER_RULE : USER_RULE
