import { CODE_LIFETIME_MS } from '@called-it/rules/limits.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { Problem, tooMany } from '../../platform/http/problem.ts'
import type { Db } from '../../schema.ts'
import * as store from './code-store.ts'
import type { Origin } from './code-store.ts'
import { allowedTries, ORGANISER_RULE, remembered, USER_RULE } from './guessing.ts'
import { hashCode, HASH_OF_NO_CODE, isCodeOf, makeCode } from '../sessions/secrets.ts'
import type { SignInLimits, TURN } from './sign-in-limits.ts'

// One-time codes (API.md "Auth"), so that strangers can neither guess them nor use them up (docs/decisions/0021).

/**
 * Creates a code for an account and a network. `hasOthers`: codes of other networks are valid as well. `takeBack`
 * undoes it if it was not delivered. Throws
 * `too_many_requests` by the limits, and after wrong tries.
 */
export async function issueCode(
  db: Db,
  limits: SignInLimits,
  origin: Origin,
  organisers: readonly string[],
): Promise<{ code: string; hasOthers: boolean; takeBack: () => Promise<void> }> {
  await limits.codes.take(origin.network)
  const isKnown = await store.isKnown(db, origin)
  const giveBack = await takeSend(limits, origin, isKnown).catch(async (refusal) => {
    // The longer of the two waits is named, so that a client who waits is not refused again.
    const guessState = await store.readGuessState(db, origin)
    const { wait_ms } = allowedTries(guessState, ruleOf(guessState, origin, organisers))
    throw refusal instanceof Problem && wait_ms > refusal.retryAfterSeconds! * 1000
      ? tooMany(wait_ms, 'code-guesses')
      : refusal
  })
  const code = makeCode()
  try {
    const hash = await limits.hashing(origin.network, isKnown ? 'known' : 'possible', () =>
      hashCode(code, limits.hashCost),
    )
    const { has_other_codes: hasOthers } = await inTransaction(db, async (trx) => {
      await store.holdCodes(trx, origin.account)
      const guessState = await store.readGuessState(trx, origin)
      const { tries, wait_ms } = allowedTries(guessState, ruleOf(guessState, origin, organisers))
      if (tries === 0) throw tooMany(wait_ms, 'code-guesses')
      await store.putCode(trx, origin, { hash, lifetime_ms: CODE_LIFETIME_MS, tries })
      return guessState
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
 * Counts a code for the account and for this network of it. Codes used up by strangers do not keep out
 * a network from which the account has signed in.
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

/** Returns the refusal that ends first; null if one of the two is none. */
const sooner = (a: Problem | null, b: Problem | null): Problem | null =>
  a && b && (a.retryAfterSeconds! < b.retryAfterSeconds! ? a : b)

async function refusalOf(limits: SignInLimits, key: string): Promise<Problem | null> {
  try {
    await limits.resend.take(key)
    try {
      await limits.account.take(key)
    } catch (error) {
      // No code is sent, so the minute between two codes does not begin: else the next refusal would name it.
      await limits.resend.giveBack(key)
      throw error
    }
    return null
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/** A try: whether it was right, and the code that it was compared with. */
export type Try = { hash: Buffer; is_right: boolean }

/** Compares a code with that of its network, else with the newest; the cost is the same if there is none. */
export async function compareCode(db: Db, limits: SignInLimits, origin: Origin, code: string): Promise<Try> {
  const found = await store.findCodeAndKnown(db, origin)
  const hash = found.code?.code_hash ?? HASH_OF_NO_CODE
  return {
    hash,
    is_right: await limits.hashing(origin.network, turnOf(found, origin), () =>
      isCodeOf(code, hash, limits.hashCost),
    ),
  }
}

/** Returns the rank of a try: networks known to the account, or with a code asked for, go first. */
function turnOf(
  { code, is_known }: { code: store.LivingCode | null; is_known: boolean },
  { network }: Origin,
): keyof typeof TURN {
  const canBeRight = code !== null && code.tries_left > 0
  if (is_known || (canBeRight && code.network === network)) return 'known'
  return canBeRight ? 'possible' : 'hopeless'
}

/**
 * Returns whether a try opens the account. A right try uses up the code and makes the network known; a wrong one is counted
 * for the code and for its network. The tries of an account run one after another, in the caller's transaction. A try counts
 * if the code that it was compared with is still valid and has tries left.
 */
export async function useTry(
  db: Db,
  origin: Origin,
  { hash, is_right }: Try,
  organisers: readonly string[],
): Promise<boolean> {
  await store.holdCodes(db, origin.account)
  const guessState = await store.readGuessState(db, origin)
  const code = await store.findCode(db, origin)
  const rule = ruleOf(guessState, origin, organisers)
  const isOpen =
    code !== null &&
    code.code_hash.equals(hash) &&
    code.tries_left > 0 &&
    // The tries of the network that asked for the code were reserved when it was sent.
    (code.network === origin.network || allowedTries(guessState, rule).tries > 0)
  if (isOpen && is_right) {
    await store.deleteCode(db, { ...origin, network: code.network })
    await store.putKnown(db, origin)
    return true
  }
  const tried = isOpen ? { code, wrong: remembered(guessState, rule) + 1 } : null
  await store.countTry(db, origin, { tried, isKnown: guessState.is_known })
  return false
}

const ruleOf = (guessState: store.GuessState, { account }: Origin, organisers: readonly string[]) =>
  guessState.is_organiser || organisers.includes(account) ? ORGANISER_RULE : USER_RULE
