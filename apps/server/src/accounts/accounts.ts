import { OWNER_ROLES } from '@called-it/contract/account/roles.ts'
import type { PublicUser } from '@called-it/contract/account/accounts.ts'
import { inTransaction } from '../platform/database/db.ts'
import { deleteExpiredCounts } from '../platform/limits/limit-store.ts'
import type { makeLimit } from '../platform/limits/limits.ts'
import { notifySignedOut } from '../platform/live/notify.ts'
import type { Db } from '../schema.ts'
import * as email from './identities/email-way.ts'
import * as browsers from './push/browsers.ts'
import * as unsubscribe from './identities/unsubscribe.ts'
import * as identities from './identities/identities.ts'
import { findOwner } from './identities/identity-store.ts'
import * as identity from './identities/identity.ts'
import * as ways from './identities/way.ts'
import type * as entry from './sign-in/entry.ts'
import * as signIn from './sign-in/sign-in.ts'
import * as holds from './hold-store.ts'
import * as profile from './profile.ts'
import * as reached from './roles/organiser-store.ts'
import * as roles from './roles/roles.ts'
import { hashToken } from './sessions/secrets.ts'
import * as sessions from './sessions/sessions.ts'
import { makeFindUser } from './sessions/sessions.ts'
import * as codes from './sign-in/code-store.ts'
import * as signInLimits from './sign-in/sign-in-limits.ts'
import * as store from './store.ts'
import * as chatChannels from './telegram/chat-channels.ts'
import * as chat from './telegram/chat-front.ts'
import type { ChatUser as UserOfChat } from './telegram/chat-store.ts'
import { telegramWay as wayOfTelegram } from './telegram/telegram-way.ts'
import * as telegramTries from './telegram/try-store.ts'

/** A user as the server knows them. */
export type UserRow = store.UserRow

/** The parts of signing in. */
export type SignIn = signIn.SignIn

/** Who may come in for the first time: another module decides. */
export type Entry = entry.Entry

/** A way to sign in: other modules make theirs, and `server.ts` lists those whose settings exist. */
export type Way = ways.Way

/** The way of account numbers. */
export const reddyWay = (...parts: Parameters<typeof ways.reddyWay>) => ways.reddyWay(...parts)

/** The way of e-mail addresses. */
export const emailWay = (...parts: Parameters<typeof email.emailWay>) => email.emailWay(...parts)

/** The way of Telegram. */
export const telegramWay = (...parts: Parameters<typeof wayOfTelegram>) => wayOfTelegram(...parts)

/** The user of a chat with the bot, and how what they write is answered. */
export type ChatUser = UserOfChat
export type ChatTalk = chat.ChatTalk

/** Handles what somebody has done in the chat with the bot: what is no part of a sign-in is `talk`'s. */
export const handleChat = (...parts: Parameters<typeof chat.handleChat>) => chat.handleChat(...parts)

/** The path that stops messages of a kind from a message itself; what its token stops, and stopping it. Throw `not_found`. */
export const { findUnsubscribing, stopByToken, unsubscribePath } = unsubscribe

/** Returns the sender to the browsers of users, by `push:` and the user's id. */
export const makePushMailer = (...parts: Parameters<typeof browsers.makePushMailer>) =>
  browsers.makePushMailer(...parts)

/** The browsers of a user that get messages. */
export const listBrowsers = (db: Db, userId: number) => browsers.listBrowsers(db, userId)

/** What signed-out visitors may know of the ways. */
export const describeWays = (...parts: Parameters<typeof ways.describeWays>) => ways.describeWays(...parts)

/** Returns what sends messages to the identities of these ways, the first choice first. */
export const sendersOf = (...parts: Parameters<typeof ways.sendersOf>) => ways.sendersOf(...parts)

/** Returns how a message is sent to an account outside the queue. */
export const deliverBy = (...parts: Parameters<typeof ways.deliverBy>) => ways.deliverBy(...parts)

/** Returns the first way by which messages reach a user, and the account there; null: none does. */
export const { findReached } = identities

/** The name of a way, on or off. */
export const nameOfWay = (...parts: Parameters<typeof ways.nameOfWay>) => ways.nameOfWay(...parts)

/** The account that a body of the contract names. */
export const askedAccount = (...parts: Parameters<typeof signIn.askedAccount>) =>
  signIn.askedAccount(...parts)

/** Sends a code to sign in. */
export const sendCode = (db: Db, parts: SignIn, asked: signIn.Asked) => signIn.sendCode(db, parts, asked)

/** Exchanges a code for a token. */
export const login = (...parts: Parameters<typeof signIn.login>) => signIn.login(...parts)

/** Signs in by an account that another way has proved; `then` acts in the same transaction. Throws `account_blocked`. */
export const enter = (...parts: Parameters<typeof signIn.enter>) => signIn.enter(...parts)

/** Links an account that another way has proved; `then` acts in the same transaction. Throws as `linkByCode` does. */
export const { linkProved } = identities

/** By which other modules keep what belongs to a session. */
export const sessionHash = (token: string): Buffer => hashToken(token)

/** What a user signs in with, those linked first come first. */
export const listIdentities = (db: Db, userId: number) => identities.listIdentities(db, userId)

/** Sends a code to an account that a user wants to link. */
export const { sendLinkCode } = identities

/** Links an account by its code. */
export const { linkByCode } = identities

/** Unlinks an identity; the last one stays. */
export const { unlinkIdentity } = identities

/**
 * Returns the function that finds the user of a token; `organisers` are the accounts of the settings. `onError` receives
 * failures beside the response.
 */
export function makeAuthenticate(db: Db, organisers: readonly string[], onError: (error: unknown) => void) {
  const findUser = makeFindUser(db, onError)
  return async function authenticate(token: string): Promise<store.UserRow | null> {
    const user = await findUser(token)
    return user && withRole(user, organisers)
  }
}

/** Writes at every start which accounts are organisers by the settings: saves read it. Returns how many are none any more. */
export const keepOrganisers = (db: Db, accounts: readonly string[]): Promise<number> =>
  store.keepOrganisers(db, accounts)

/** Returns the user as an owner if the settings (ORGANISERS) name the account. */
export const withRole = (user: store.UserRow, organisers: readonly string[]): store.UserRow =>
  user.accounts.some((account) => organisers.includes(account))
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

/** Makes an organiser because of a group of the company, or takes what the group gave, never more. Throws `not_found`. */
export const followGroup = (db: Db, userId: number, isIn: boolean) => roles.followGroup(db, userId, isIn)

/** Takes all granted roles, those of the last owner too: for commands, which can grant them again. Throws `not_found`. */
export const revokeRoles = (db: Db, userId: number) => roles.revokeRoles(db, userId)

/** Refuses with `last_owner` what would leave nobody who can sign in as an owner, until the caller's transaction ends. */
export const keepAnotherOwner = (db: Db, userId: number) => roles.keepAnotherOwner(db, userId)

/** Lists the organisers, of all tournaments or of one, with the account that the best of some ways reaches. */
export const { listReachedOrganisers } = reached

/** Puts users into departments; returns how many of the accounts exist. */
export const { setDepartments } = profile

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
export const resetProfile = (db: Db, userId: number) => profile.resetProfile(db, userId, signIn.NEW_USER_NOUN)

/** Ends one session of a user on every node. Throws `not_found`. */
export const endSession = (db: Db, userId: number, id: number) => sessions.endSession(db, userId, id)

/** Ends all sessions and codes: everybody signs in again with a new code. */
export async function endAllSessions(db: Db): Promise<void> {
  await store.deleteAllSessions(db)
  await codes.deleteAll(db)
  await telegramTries.deleteAllTries(db)
}

/** Removes expired sessions, codes, networks and counts of limits. */
export async function forgetExpired(db: Db): Promise<void> {
  await store.deleteExpired(db)
  await codes.deleteOver(db)
  await telegramTries.deleteOver(db)
  await deleteExpiredCounts(db)
}

/** Removes all personal data of a user, in the transaction that removes that of other modules; returns the user's accounts. */
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

/** Ends all sessions of a user on every node. The networks of the user are forgotten: one may have been an intruder's. */
export const logoutEverywhere = (db: Db, userId: number) => sessions.logoutEverywhere(db, userId)

/**
 * Locks a user, so that one transaction at a time acts for the user. Returns whether the account exists; it cannot be
 * deleted before the caller's transaction ends.
 */
export const holdUser = (db: Db, userId: number): Promise<boolean> => holds.holdUser(db, userId)

/**
 * Prevents accounts from being deleted before the caller's transaction ends; other callers may do the same. Waits for a
 * deletion that came first. Returns the existing accounts by id, each with its accounts.
 */
export const keepUsers = (db: Db, userIds: number[]): Promise<{ id: number; accounts: string[] }[]> =>
  holds.keepUsers(db, userIds)

/** Creates users who have never signed in; returns the ids of all of them by account number. */
export const addUsers = (db: Db, users: store.NewUser[]) => store.addUsers(db, users)

/** Returns the id of the user of an account, such as a number or an e-mail address; null: there is none. */
export const findUserId = (db: Db, account: string) => findOwner(db, identity.identityOf(account))

/** Changes which messages come, as somebody chooses in the chat with the bot. */
export const chooseMessages = (...parts: Parameters<typeof chatChannels.chooseMessages>) =>
  chatChannels.chooseMessages(...parts)

/** Returns the public part of these users, in their order. Ids of nobody are left out. */
export const readUsers = (db: Db, ids: number[]): Promise<PublicUser[]> => store.readUsers(db, ids)
