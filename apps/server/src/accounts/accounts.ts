import { OWNER_ROLES } from '@called-it/contract/account/roles.ts'
import type { PublicUser } from '@called-it/contract/account/accounts.ts'
import type { Language } from '@called-it/contract/languages.ts'
import { CODE_LIFETIME_MS, CODE_RESEND_MS } from '@called-it/rules/limits.ts'
import { nameMessage, readContest } from '../contest/contest.ts'
import { inTransaction } from '../platform/database/db.ts'
import { problem } from '../platform/http/problem.ts'
import type { JobSender } from '../platform/jobs.ts'
import { deleteExpiredCounts } from '../platform/limits/limit-store.ts'
import type { makeLimit } from '../platform/limits/limits.ts'
import { notifySignedOut } from '../platform/live/notify.ts'
import type { Messenger } from '../platform/messenger/messenger.ts'
import type { Db } from '../schema.ts'
import * as holds from './hold-store.ts'
import * as profile from './profile.ts'
import * as roles from './roles/roles.ts'
import { isBlocked } from './roles/role-store.ts'
import { hashToken } from './sessions/secrets.ts'
import * as sessions from './sessions/sessions.ts'
import { beginSession, makeFindUser } from './sessions/sessions.ts'
import * as codes from './sign-in/code-store.ts'
import { compareCode, issueCode, useTry } from './sign-in/codes.ts'
import * as signInLimits from './sign-in/sign-in-limits.ts'
import type { SignInLimits } from './sign-in/sign-in-limits.ts'
import { sendSignInNotice } from './sign-in/sign-in-notice.ts'
import * as store from './store.ts'

/** A user as the server knows them. */
export type UserRow = store.UserRow

const CODE_TEXT = {
  ru: (code: string) => `Called It: код для входа ${code}. Он действует 10 минут. Никому его не сообщайте.`,
  en: (code: string) => `Called It: your sign-in code is ${code}. It lives 10 minutes. Tell it to no one.`,
}
/** Added to the message if several codes are valid, so that the owner knows which one is for which place. */
const ORIGIN_TEXT = {
  ru: (network: string) =>
    ` Его попросили из сети ${network}. Если это были не вы, возьмите свой код: там, откуда вы его попросили, он ещё действует.`,
  en: (network: string) =>
    ` It was asked for from ${network}. If it was not you, use your own: it still works where you asked for it.`,
}
const NEW_USER_NOUN = { ru: 'Болельщик', en: 'Fan' }

/** The parts of signing in; `organisers` are the account numbers of the settings. */
export type SignIn = {
  messenger: Messenger
  limits: SignInLimits
  organisers: readonly string[]
  jobs: JobSender
}

/**
 * Sends a new code to an account; the previous code of the same network is no longer valid.
 * Throws `unknown_account`, `too_many_requests`, and `unavailable` if the messenger is unavailable.
 */
export async function sendCode(
  db: Db,
  { messenger, limits, organisers }: SignIn,
  request: { reddy_id: string; network: string; language: Language },
): Promise<{ sent: true; resend_in: number; expires_in: number }> {
  const { reddy_id: account, network, language } = request
  const { code, hasOthers, takeBack } = await issueCode(db, limits, { account, network }, organisers)
  const words = CODE_TEXT[language](code) + (hasOthers ? ORIGIN_TEXT[language](network) : '')
  const text = nameMessage(words, await readContest(db), language)
  const outcome = await messenger.send(account, { text, code }).catch((error: unknown) => ({ error }))
  if (outcome !== 'sent') {
    // No message has reached the account, so nothing is counted for it.
    await takeBack()
    if (outcome === 'unknown_account') throw problem('unknown_account')
    throw Object.assign(problem('unavailable'), { cause: outcome.error })
  }
  return { sent: true, resend_in: CODE_RESEND_MS / 1000, expires_in: CODE_LIFETIME_MS / 1000 }
}

/**
 * Exchanges a code for a token. A code works once, and expires after `CODE_TRIES` wrong tries; an organiser is notified by the
 * messenger. Throws `wrong_code`, `too_many_requests`, and `account_blocked`, which only who has the code learns.
 */
export async function login(
  db: Db,
  { limits, organisers, jobs }: SignIn,
  request: {
    reddy_id: string
    code: string
    network: string
    language: Language
    userAgent: string | undefined
  },
): Promise<{ user: store.UserRow; token: string }> {
  const { reddy_id: account, network, language } = request
  // Counted first, or a try beyond the limit would still learn whether it was right.
  await limits.wrongCodes.take(network)
  const tried = await compareCode(db, limits, { account, network }, request.code).catch(
    async (error: unknown) => {
      // The code was not compared (too many wait for a hash, or the database is unavailable), so it was not wrong.
      await limits.wrongCodes.giveBack(network)
      throw error
    },
  )
  const session = await inTransaction(db, async (trx) => {
    if (!(await useTry(trx, { account, network }, tried, organisers))) return null
    const user = await store.findOrMakeUser(trx, account, NEW_USER_NOUN[language])
    if (await isBlocked(trx, user.id)) return 'blocked'
    const token = await beginSession(trx, user.id, request.userAgent)
    if (withRole(user, organisers).role === 'organiser')
      await sendSignInNotice(trx, jobs, {
        user_id: user.id,
        network,
        language,
        is_granted: user.role === 'organiser',
      })
    return { user, token }
  })
  // Outside the transaction: the wrong try stays counted if this throws.
  if (!session) throw problem('wrong_code')
  await limits.wrongCodes.giveBack(network)
  if (session === 'blocked') throw problem('account_blocked')
  // One more account is known in this network now.
  limits.codes.lookAgain(network)
  limits.wrongCodes.lookAgain(network)
  return session
}

/**
 * Returns the function that finds the user of a token; `organisers` are the account numbers of the settings. `onError` receives
 * failures beside the response.
 */
export function makeAuthenticate(db: Db, organisers: readonly string[], onError: (error: unknown) => void) {
  const findUser = makeFindUser(db, onError)
  return async function authenticate(token: string): Promise<store.UserRow | null> {
    const user = await findUser(token)
    return user && withRole(user, organisers)
  }
}

/**
 * Writes to the database which accounts are organisers by the settings: the statement that saves an answer reads it. Called at every
 * start of the API. Returns how many accounts are no longer organisers by the settings.
 */
export const keepOrganisers = (db: Db, accounts: readonly string[]): Promise<number> =>
  store.keepOrganisers(db, accounts)

/** Returns the user as an owner if the settings (ORGANISERS) name the account. */
export const withRole = (user: store.UserRow, organisers: readonly string[]): store.UserRow =>
  organisers.includes(user.reddy_id)
    ? { ...user, role: 'organiser', roles: { ...(user.roles ?? OWNER_ROLES), owner: true } }
    : user

/** Ends the session of a token at once, on every node. */
export async function logout(db: Db, token: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const userId = await store.deleteSession(trx, hashToken(token))
    if (userId !== null) await notifySignedOut(trx, userId)
  })
}

/** The granted roles of a user before and after a change. */
export type RoleChange = roles.RoleChange

/** Replaces the granted roles of a user by what `change` makes of them. Throws `not_found`, and `last_owner`. */
export const changeRoles = (...parts: Parameters<typeof roles.changeRoles>) => roles.changeRoles(...parts)

/** Takes all granted roles, those of the last owner too: for commands, which can grant them again. Throws `not_found`. */
export const revokeRoles = (db: Db, userId: number) => roles.revokeRoles(db, userId)

/** Refuses with `last_owner` what would leave nobody who can sign in as an owner, until the caller's transaction ends. */
export const keepAnotherOwner = (db: Db, userId: number) => roles.keepAnotherOwner(db, userId)

/** Lets one transaction at a time change who is an owner. */
export const holdOwners = (db: Db) => roles.holdOwners(db)

/** Whether anybody who can sign in is an owner; an account of the settings is one even before its first sign-in. */
export const hasOwner = (db: Db) => roles.hasOwner(db)

/** Takes the roles of a deleted tournament, so that another one with its slug has organisers of its own. */
export const dropTournament = (db: Db, slug: string) => roles.dropTournament(db, slug)

/** Blocks a user and ends the sessions, or unblocks; returns whether the user was blocked. Throws `not_found`, `last_owner`. */
export const setBlocked = (db: Db, userId: number, isBlocked: boolean) =>
  roles.setBlocked(db, userId, isBlocked)

/** Replaces the name of a user by a given one and removes the picture. Throws `not_found`. */
export const resetProfile = (db: Db, userId: number) => profile.resetProfile(db, userId, NEW_USER_NOUN)

/** Ends one session of a user on every node. Throws `not_found`. */
export const endSession = (db: Db, userId: number, id: number) => sessions.endSession(db, userId, id)

/** Ends all sessions and codes: everybody signs in again with a new code. */
export async function endAllSessions(db: Db): Promise<void> {
  await store.deleteAllSessions(db)
  await codes.deleteAll(db)
}

/** Removes expired sessions, codes, networks and counts of limits. */
export async function forgetExpired(db: Db): Promise<void> {
  await store.deleteExpired(db)
  await codes.deleteOver(db)
  await deleteExpiredCounts(db)
}

/**
 * Removes all personal data of a user, and returns the account number that the user had. The next sign-in with that account
 * makes another user. To be called in the transaction that also removes the data of other modules.
 */
export const anonymiseUser = (db: Db, userId: number) => profile.anonymiseUser(db, userId)

/** The path of pictures: everybody who knows the rest of an address can load it. */
export const AVATARS_PATH = profile.AVATARS_PATH

/** Returns the picture at an address below `AVATARS_PATH`; null: there is none. */
export const findAvatar = (db: Db, key: string) => profile.findAvatar(db, key)

/** The limit of pictures that one user may send, counted for all nodes. */
export const makeAvatarLimit = (pool: Parameters<typeof makeLimit>[0]) => profile.makeAvatarLimit(pool)

/** The limits of API.md "Auth", shared by all nodes; `networks` are those with limits of their own. */
export const makeSignInLimits = (...parts: Parameters<typeof signInLimits.makeSignInLimits>) =>
  signInLimits.makeSignInLimits(...parts)

/** Lists the sessions of a user; `token` is that of the asking session, null if none asks. */
export const listSessions = (db: Db, userId: number, token: string | null) =>
  sessions.listSessions(db, userId, token)

/**
 * Ends all sessions of a user at once, on every node, with their streams. The networks of the user are forgotten: one of
 * them may have been an intruder's.
 */
export const logoutEverywhere = (db: Db, userId: number) => sessions.logoutEverywhere(db, userId)

/**
 * Locks a user, so that one transaction at a time acts for the user. Returns whether the account exists; it cannot be
 * deleted before the caller's transaction ends.
 */
export const holdUser = (db: Db, userId: number): Promise<boolean> => holds.holdUser(db, userId)

/**
 * Prevents accounts from being deleted before the caller's transaction ends; other callers may do the same. Waits for a
 * deletion that came first. Returns the existing accounts by id, each with its account number.
 */
export const keepUsers = (db: Db, userIds: number[]): Promise<{ id: number; account: string }[]> =>
  holds.keepUsers(db, userIds)

/** Creates users who have never signed in; returns the ids of all of them by account number. */
export const addUsers = (db: Db, users: store.NewUser[]) => store.addUsers(db, users)

/** Returns the id of the user with this account number; null: there is none. */
export const findUserId = (db: Db, reddyId: string) => store.findUserId(db, reddyId)

/** Returns the public part of these users, in their order. Ids of nobody are left out. */
export const readUsers = (db: Db, ids: number[]): Promise<PublicUser[]> => store.readUsers(db, ids)
