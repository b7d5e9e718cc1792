import type { Language } from '@called-it/contract/languages.ts'
import {
  CODE_LIFETIME_MS,
  CODE_RESEND_MS,
  CODE_TRIES,
  CODES_PER_ACCOUNT_HOUR,
  CODES_PER_ADDRESS_HOUR,
} from '@called-it/rules/limits.ts'
import { inTransaction } from '../platform/db.ts'
import { type Limit, makeLimit } from '../platform/limits.ts'
import type { Messenger } from '../platform/messenger.ts'
import { notifySignedOut } from '../platform/notify.ts'
import { problem } from '../platform/problem.ts'
import type { Db } from '../schema.ts'
import { hashCode, hashToken, isCodeOf, makeCode } from './secrets.ts'
import { beginSession, makeFindUser } from './sessions.ts'
import * as store from './store.ts'

export type { UserRow } from './store.ts'
export {
  anonymiseUser,
  AVATARS_PATH,
  changeLanguage,
  deleteAvatar,
  findAvatar,
  makeAvatarLimit,
  putAvatar,
  rename,
  switchMailing,
} from './profile.ts'
export { endSession, listSessions, logoutEverywhere } from './sessions.ts'
export { addUsers, findUserId } from './store.ts'

const HOUR_MS = 60 * 60 * 1000
/** Wrong codes from one address in ten minutes: far more than typing slips of a whole office. */
const WRONG_CODES_PER_ADDRESS = 100

export type SignInLimits = { resend: Limit; account: Limit; network: Limit; wrongCodes: Limit }

/** The limits of API.md "Auth", shared by all nodes. */
export const makeSignInLimits = (pool: Parameters<typeof makeLimit>[0]): SignInLimits => ({
  resend: makeLimit(pool, 'code-resend', 1, CODE_RESEND_MS),
  account: makeLimit(pool, 'code-account', CODES_PER_ACCOUNT_HOUR, HOUR_MS),
  network: makeLimit(pool, 'code-address', CODES_PER_ADDRESS_HOUR, HOUR_MS),
  wrongCodes: makeLimit(pool, 'wrong-code-address', WRONG_CODES_PER_ADDRESS, CODE_LIFETIME_MS),
})

const CODE_TEXT = {
  ru: (code: string) => `Called It: код для входа ${code}. Он действует 10 минут. Никому его не сообщайте.`,
  en: (code: string) => `Called It: your sign-in code is ${code}. It lives 10 minutes. Tell it to no one.`,
}
const NEW_USER_NOUN = { ru: 'Болельщик', en: 'Fan' }

/**
 * Sends a new code to an account; the one before it is dead from then on.
 * Refuses with `unknown_account`, `too_many_requests`, and `unavailable` when the messenger is.
 */
export async function sendCode(
  db: Db,
  messenger: Messenger,
  limits: SignInLimits,
  request: { reddy_id: string; network: string; language: Language },
): Promise<{ sent: true; resend_in: number; expires_in: number }> {
  const { reddy_id: account, network, language } = request
  await limits.network.take(network)
  await limits.resend.take(account)
  await limits.account.take(account)

  const code = makeCode()
  await store.putCode(db, account, await hashCode(code), CODE_LIFETIME_MS)
  const outcome = await messenger
    .send(account, { text: CODE_TEXT[language](code), code })
    .catch((error: unknown) => ({ error }))
  if (outcome !== 'sent') {
    // Nothing has reached the account, so nothing is held against it.
    await store.deleteCode(db, account)
    await Promise.all([limits.resend.giveBack(account), limits.account.giveBack(account)])
    if (outcome === 'unknown_account') throw problem('unknown_account')
    throw Object.assign(problem('unavailable'), { cause: outcome.error })
  }
  return { sent: true, resend_in: CODE_RESEND_MS / 1000, expires_in: CODE_LIFETIME_MS / 1000 }
}

/**
 * Exchanges a code for a token. A code works once, and dies after `CODE_TRIES` wrong tries.
 * Refuses with `wrong_code` and `too_many_requests`.
 */
export async function login(
  db: Db,
  limits: SignInLimits,
  request: {
    reddy_id: string
    code: string
    network: string
    language: Language
    userAgent: string | undefined
  },
): Promise<{ user: store.UserRow; token: string }> {
  // Counted first, or the one try too many would still be told whether it was right.
  await limits.wrongCodes.take(request.network)
  const session = await inTransaction(db, async (trx) => {
    const held = await store.holdCode(trx, request.reddy_id)
    if (!held || held.wrong_tries >= CODE_TRIES) return null
    if (!(await isCodeOf(request.code, held.code_hash))) {
      await store.countWrongTry(trx, request.reddy_id)
      return null
    }
    await store.deleteCode(trx, request.reddy_id)
    const user = await store.findOrMakeUser(trx, request.reddy_id, NEW_USER_NOUN[request.language])
    return { user, token: await beginSession(trx, user.id, request.userAgent) }
  })
  // Outside the transaction: the wrong try stays counted when this refuses.
  if (!session) throw problem('wrong_code')
  await limits.wrongCodes.giveBack(request.network)
  return session
}

/**
 * Makes who a token belongs to known to the edge; `organisers` are the account numbers of the settings. `onError` hears
 * what fails beside the answer.
 */
export function makeAuthenticate(db: Db, organisers: readonly string[], onError: (error: unknown) => void) {
  const findUser = makeFindUser(db, onError)
  return async function authenticate(token: string): Promise<store.UserRow | null> {
    const user = await findUser(token)
    return user && withRole(user, organisers)
  }
}

export const withRole = (user: store.UserRow, organisers: readonly string[]): store.UserRow =>
  organisers.includes(user.reddy_id) ? { ...user, role: 'organiser' } : user

/** The token is dead at once, on every node. */
export async function logout(db: Db, token: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const userId = await store.deleteSession(trx, hashToken(token))
    if (userId !== null) await notifySignedOut(trx, userId)
  })
}

/** Gives the organiser's role for good; null where no user has signed in with that account yet. */
export const grantOrganiser = (db: Db, reddyId: string): Promise<store.RoleChange | null> =>
  store.setRole(db, reddyId, 'organiser')

/** Takes the granted role away again; null where there is no such user. */
export const takeOrganiser = (db: Db, reddyId: string): Promise<store.RoleChange | null> =>
  store.setRole(db, reddyId, 'user')

/** Everybody signs in anew, and no code that was sent before does it. */
export const endAllSessions = (db: Db): Promise<void> => store.deleteAllSessions(db)

export const forgetExpired = (db: Db): Promise<void> => store.deleteExpired(db)
