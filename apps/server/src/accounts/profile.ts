import type { Language } from '@called-it/contract/languages.ts'
import { randomBytes } from 'node:crypto'
import { inTransaction } from '../platform/database/db.ts'
import { deleteCountsOf } from '../platform/limits/limit-store.ts'
import { type Limit, makeLimit } from '../platform/limits/limits.ts'
import { problem } from '../platform/http/problem.ts'
import { encodePicture } from '../platform/pictures/encode-picture.ts'
import type { Db } from '../schema.ts'
import * as avatars from './avatars/avatar-store.ts'
import { deleteCodesOf, holdCodesOf } from './sign-in/code-store.ts'
import * as store from './profile-store.ts'
import { logoutEverywhere } from './sessions/sessions.ts'
import { ACCOUNT_LIMITS } from './sign-in/sign-in-limits.ts'
import { setLanguage, type UserRow } from './store.ts'

/** The path of pictures: everybody who knows the rest of an address can load it. */
export const AVATARS_PATH = '/api/v1/avatars/'
/** The number of random bytes in a picture's key: 22 characters that nobody can guess. */
const KEY_BYTES = 16
/** The most pictures that a user can send in an hour. */
const AVATARS_PER_HOUR = 60
const HOUR_MS = 60 * 60 * 1000

/** The limit of sent pictures, counted for all nodes. */
export const makeAvatarLimit = (pool: Parameters<typeof makeLimit>[0]): Limit =>
  makeLimit(pool, 'avatar', AVATARS_PER_HOUR, HOUR_MS)

// If another request deletes the account meanwhile, the token is invalid as in any later request.
function notGone<Value>(value: Value | null): Value {
  if (value === null) throw problem('unauthenticated')
  return value
}

export const rename = async (db: Db, userId: number, name: string): Promise<UserRow> =>
  notGone(await store.setName(db, userId, name))

export const changeLanguage = async (db: Db, userId: number, lang: Language): Promise<UserRow> =>
  notGone(await setLanguage(db, userId, lang))

/** Switches reminders; returns whether they are on now. */
export const switchMailing = async (db: Db, userId: number): Promise<boolean> =>
  notGone(await store.switchMailing(db, userId))

/**
 * Stores a picture, encoded anew, in place of the previous one. Throws `validation_failed` for a file that is no picture, and
 * `too_many_requests`.
 */
export async function putAvatar(db: Db, limit: Limit, userId: number, file: Uint8Array): Promise<UserRow> {
  await limit.take(String(userId))
  const { image } = await encodePicture(file, 'avatar')
  const key = randomBytes(KEY_BYTES).toString('base64url')
  return inTransaction(db, async (trx) => {
    notGone(await store.lockUser(trx, userId))
    return avatars.putAvatar(trx, userId, { key, image, address: AVATARS_PATH + key })
  })
}

export const deleteAvatar = (db: Db, userId: number): Promise<UserRow> =>
  inTransaction(db, async (trx) => {
    notGone(await store.lockUser(trx, userId))
    return avatars.deleteAvatar(trx, userId)
  })

/** Replaces the name of a user by a given one, of a word in the user's language, and removes the picture. Throws `not_found`. */
export const resetProfile = (db: Db, userId: number, nouns: Record<Language, string>): Promise<UserRow> =>
  inTransaction(db, async (trx) => {
    const user = await store.lockUser(trx, userId)
    if (!user) throw problem('not_found')
    await avatars.deleteAvatar(trx, userId)
    return notGone(await store.setName(trx, userId, `${nouns[user.lang ?? 'ru']} ${userId}`))
  })

/** Puts users into departments; returns how many of the accounts exist. */
export const { setDepartments } = store

export const findAvatar = (db: Db, key: string): Promise<Buffer | null> => avatars.findImage(db, key)

export async function anonymiseUser(db: Db, userId: number): Promise<string[]> {
  await holdCodesOf(db, userId)
  const { accounts } = notGone(await store.lockUser(db, userId))
  await deleteCodesOf(db, userId)
  for (const account of accounts) await deleteCountsOf(db, account, Object.values(ACCOUNT_LIMITS))
  await logoutEverywhere(db, userId)
  await store.anonymise(db, userId)
  return accounts
}
