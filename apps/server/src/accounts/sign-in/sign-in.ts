import type { Language } from '@called-it/contract/languages.ts'
import { CODE_LIFETIME_MS, CODE_RESEND_MS } from '@called-it/rules/limits.ts'
import { nameMessage, readContest } from '../../contest/contest.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { Problem, problem } from '../../platform/http/problem.ts'
import type { JobSender } from '../../platform/jobs.ts'
import type { Messenger } from '../../platform/messenger/messenger.ts'
import type { Db } from '../../schema.ts'
import { setLabel } from '../identities/identity-store.ts'
import { identityOf } from '../identities/identity.ts'
import type { Way } from '../identities/way.ts'
import { nameNewcomer } from '../profile-store.ts'
import { isBlocked } from '../roles/role-store.ts'
import { beginSession } from '../sessions/sessions.ts'
import { holdCodes } from './code-store.ts'
import { findUser, makeUser, type UserRow } from '../store.ts'
import { compareCode, issueCode, useTry } from './codes.ts'
import type { Entry, Vouched } from './entry.ts'
import type { SignInLimits } from './sign-in-limits.ts'
import { sendNotices } from './sign-in-notice.ts'

type CodeText = Record<Language, (code: string) => string>
/** The message with a code to sign in. */
export const CODE_TEXT: CodeText = {
  ru: (code) => `Called It: код для входа ${code}. Он действует 10 минут. Никому его не сообщайте.`,
  en: (code) => `Called It: your sign-in code is ${code}. It works for 10 minutes. Do not tell it to anyone.`,
}
/** Added to the message if several codes are valid, so that the owner knows which one is for which place. */
const ORIGIN_TEXT = {
  ru: (network: string) =>
    ` Его попросили из сети ${network}. Если это были не вы, возьмите свой код: там, откуда вы его попросили, он ещё действует.`,
  en: (network: string) =>
    ` It was asked for from ${network}. If it was not you, use your own code: it still works where you asked for it.`,
}
export const NEW_USER_NOUN = { ru: 'Болельщик', en: 'Fan' }

/** The parts of signing in; `organisers` are the accounts of the settings. */
export type SignIn = {
  /** The ways that are on, the main one first. */
  ways: readonly Way[]
  limits: SignInLimits
  organisers: readonly string[]
  /** Who may come in for the first time. */
  entry: Entry
  jobs: JobSender
}

/** Who asks, and for which account (`accountOf`). */
export type Asked = { account: string; network: string; language: Language }

/** The account that a body of the contract names. */
export const askedAccount = (body: { reddy_id?: string | undefined; email?: string | undefined }): string =>
  body.reddy_id ?? body.email!

/** Returns the messenger of an account. Throws `way_off`, and what the way refuses. */
function messengerOf(ways: readonly Way[], account: string): Messenger {
  const { kind, key } = identityOf(account)
  const way = ways.find((each) => each.key === kind && each.kind === 'code')
  if (!way?.messenger) throw problem('way_off')
  way.admit?.(key)
  return way.messenger
}

/**
 * Sends a new code to an account; the previous code of the same network is no longer valid. Throws `way_off`,
 * `address_not_allowed`, `unknown_account`, `unknown_address`, `too_many_requests`, and `unavailable` if the messenger is
 * unavailable.
 */
export async function sendCode(
  db: Db,
  { ways, limits, organisers }: SignIn,
  { account, network, language }: Asked,
  words: CodeText = CODE_TEXT,
): Promise<{ sent: true; resend_in: number; expires_in: number }> {
  const messenger = messengerOf(ways, account)
  const { code, hasOthers, takeBack } = await issueCode(db, limits, { account, network }, organisers)
  const said = words[language](code) + (hasOthers ? ORIGIN_TEXT[language](network) : '')
  const text = nameMessage(said, await readContest(db), language)
  const outcome = await messenger
    .send(account, { text, code, language })
    .catch((error: unknown) => ({ error }))
  if (outcome !== 'sent') {
    // No message has reached the account, so nothing is counted for it.
    await takeBack()
    if (outcome === 'unknown_account')
      throw problem(identityOf(account).kind === 'email' ? 'unknown_address' : 'unknown_account')
    throw Object.assign(problem('unavailable'), { cause: outcome.error })
  }
  return { sent: true, resend_in: CODE_RESEND_MS / 1000, expires_in: CODE_LIFETIME_MS / 1000 }
}

/**
 * Tries a code, and calls `then` in the transaction that uses it up. A code works once, and expires after `CODE_TRIES` wrong tries.
 * A refusal of `then` leaves the code. Throws `way_off`, `wrong_code` and `too_many_requests`.
 */
export async function withCode<Result>(
  db: Db,
  { ways, limits, organisers }: SignIn,
  { account, network, code }: Asked & { code: string },
  then: (trx: Db) => Promise<Result>,
): Promise<Result> {
  messengerOf(ways, account)
  // Counted first, or a try beyond the limit would still learn whether it was right.
  await limits.wrongCodes.take(network)
  const tried = await compareCode(db, limits, { account, network }, code).catch(async (error: unknown) => {
    // The code was not compared (too many wait for a hash, or the database is unavailable), so it was not wrong.
    await limits.wrongCodes.giveBack(network)
    throw error
  })
  const result = await inTransaction(db, async (trx) =>
    (await useTry(trx, { account, network }, tried, organisers)) ? { of: await then(trx) } : null,
  ).catch(async (error: unknown) => {
    if (error instanceof Problem) await limits.wrongCodes.giveBack(network)
    throw error
  })
  // Outside the transaction: the wrong try stays counted if this throws.
  if (!result) throw problem('wrong_code')
  await limits.wrongCodes.giveBack(network)
  return result.of
}

/** Who enters: what is known beside the account at the first sign-in. */
export type Entering = Asked & {
  userAgent: string | undefined
  /** The code of an invitation. */
  invitation?: string | undefined
  /** What the issuer of the account says about the person. */
  vouched?: Vouched
}

/** A user who has signed in. */
export type Entered = { user: UserRow; token: string }

/**
 * Signs in the user of an account that has proved to be the caller's, in the caller's transaction, which holds the codes of the
 * account; the first sign-in makes the user, if `entry` lets the account in. An organiser is notified. `blocked`: the user may not
 * sign in.
 */
async function enterHeld(
  trx: Db,
  { organisers, entry, jobs }: Pick<SignIn, 'organisers' | 'entry' | 'jobs'>,
  { account, network, language, userAgent, ...newcomer }: Entering,
): Promise<Entered | 'blocked'> {
  const user =
    (await findUser(trx, account)) ??
    (await letIn(trx, entry, { account, noun: NEW_USER_NOUN[language], ...newcomer }))
  if (await isBlocked(trx, user.id)) return 'blocked'
  const token = await beginSession(trx, user.id, userAgent)
  const isBySetting = user.accounts.some((each) => organisers.includes(each))
  if (user.role === 'organiser' || isBySetting)
    await sendNotices(
      trx,
      jobs,
      user.accounts.map((each) => identityOf(each).kind),
      { event: 'sign_in', user_id: user.id, network, language, is_granted: user.role === 'organiser' },
    )
  return { user, token }
}

/** Makes the user of an account that has none, by the leave of `entry` and in the same transaction. */
async function letIn(
  trx: Db,
  entry: Entry,
  { noun, ...newcomer }: Parameters<Entry['admit']>[1] & { noun: string },
): Promise<UserRow> {
  const pass = await entry.admit(trx, newcomer)
  const user = await makeUser(trx, newcomer.account, { noun, name: pass.name, department: pass.department })
  await pass.receive(trx, user.id)
  return user
}

/**
 * Exchanges a code for a token. Throws `wrong_code` and `too_many_requests`; to who has the code alone `account_blocked` and
 * what `entry` refuses: until then nobody learns whether an account exists.
 */
export async function login(db: Db, signIn: SignIn, request: Entering & { code: string }): Promise<Entered> {
  const entered = await withCode(db, signIn, request, (trx) => enterHeld(trx, signIn, request))
  if (entered === 'blocked') throw problem('account_blocked')
  // One more account is known in this network now.
  signIn.limits.codes.lookAgain(request.network)
  signIn.limits.wrongCodes.lookAgain(request.network)
  return entered
}

/**
 * Signs in by an account that a way without codes has proved, and calls `then` in the same transaction. `name` is for a newcomer,
 * who confirms or changes it; `label` is what the user reads in place of the account. Throws `way_off`, what the way
 * refuses, and `account_blocked`.
 */
export async function enter(
  db: Db,
  signIn: SignIn,
  { name, label, ...request }: Entering & { name: string | null; label: string },
  then: (trx: Db, entered: Entered) => Promise<void>,
): Promise<Entered> {
  const identity = identityOf(request.account)
  const way = signIn.ways.find((each) => each.key === identity.kind)
  if (!way) throw problem('way_off')
  way.admit?.(identity.key)
  const entered = await inTransaction(db, async (trx) => {
    // Two first sign-ins of one account must not make two users.
    await holdCodes(trx, request.account)
    const found = await enterHeld(trx, signIn, request)
    if (found === 'blocked') return found
    await setLabel(trx, identity, label)
    if (name !== null) await nameNewcomer(trx, found.user.id, name)
    await then(trx, found)
    return found
  })
  if (entered === 'blocked') throw problem('account_blocked')
  return entered
}
