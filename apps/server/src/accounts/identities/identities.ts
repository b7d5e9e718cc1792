import type { IdentityKind, OwnIdentity } from '@called-it/contract/account/identities.ts'
import type { Language, Localized } from '@called-it/contract/languages.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Messenger } from '../../platform/messenger/messenger.ts'
import type { Db } from '../../schema.ts'
import { holdUser } from '../hold-store.ts'
import { deleteCodesOfAccount, holdCodes, holdCodesOf } from '../sign-in/code-store.ts'
import { type Asked, sendCode, type SignIn, withCode } from '../sign-in/sign-in.ts'
import { sendNotices } from '../sign-in/sign-in-notice.ts'
import * as store from './identity-store.ts'
import { identityOf } from './identity.ts'
import type { Way } from './way.ts'

/** The message with a code that links an account. It names whose, so that nobody is led to give a stranger a way in. */
const LINK_TEXT = (name: string): Record<Language, (code: string) => string> => ({
  ru: (code) =>
    `Called It: код ${code} привяжет этот адрес или номер к аккаунту «${name}». Если это не ваш аккаунт, никому не сообщайте код.`,
  en: (code) =>
    `Called It: the code ${code} links this address or number to the account "${name}". If it is not yours, do not tell the code to anyone.`,
})

export const listIdentities = store.listIdentities

type Linking = Asked & { user: { id: number; name: string } }

/** Sends a code to an account that a user wants to link. Throws `already_linked`, and as `sendCode`. */
export async function sendLinkCode(
  db: Db,
  signIn: SignIn,
  { user, ...asked }: Linking,
): ReturnType<typeof sendCode> {
  await refuseSecond(db, user.id, identityOf(asked.account).kind)
  return sendCode(db, signIn, asked, LINK_TEXT(user.name))
}

/** Links an account by its code. Throws `wrong_code`, `identity_taken`, `already_linked`, `too_many_requests`. */
export async function linkByCode(
  db: Db,
  signIn: SignIn,
  { user, ...asked }: Linking & { code: string },
): Promise<OwnIdentity[]> {
  await refuseSecond(db, user.id, identityOf(asked.account).kind)
  return withCode(db, signIn, asked, (trx) => linkHeld(trx, signIn, { ...asked, userId: user.id }))
}

/**
 * Links an account that a way without codes has proved, and calls `then` in the same transaction. Throws `way_off`, `identity_taken` and
 * `already_linked`.
 */
export function linkProved(
  db: Db,
  parts: Pick<SignIn, 'ways' | 'jobs'>,
  { label, ...link }: Link & { label: string },
  then: (trx: Db) => Promise<void>,
): Promise<OwnIdentity[]> {
  return inTransaction(db, async (trx) => {
    await holdCodes(trx, link.account)
    await linkHeld(trx, parts, link)
    await store.setLabel(trx, identityOf(link.account), label)
    await then(trx)
    return store.listIdentities(trx, link.userId)
  })
}

type Link = {
  userId: number
  account: string
  network: string
  language: Language
}

/** Links an identity whose codes the caller's transaction holds: no other user gets it meanwhile. */
async function linkHeld(
  trx: Db,
  { ways, jobs }: Pick<SignIn, 'ways' | 'jobs'>,
  { userId, account, network, language }: Link,
): Promise<OwnIdentity[]> {
  const identity = identityOf(account)
  const way = ways.find(({ key }) => key === identity.kind)
  if (!way) throw problem('way_off')
  way.admit?.(identity.key)
  if (!(await holdUser(trx, userId))) throw problem('unauthenticated')
  const before = await refuseSecond(trx, userId, identity.kind)
  // Accounts are never merged: whose points would count is nothing that a machine should decide.
  if ((await store.findOwner(trx, identity)) !== null) throw problem('identity_taken')
  if (identity.kind === 'reddy') await store.setNumber(trx, userId, identity.key)
  else await store.addIdentity(trx, userId, identity)
  await sendNotices(trx, jobs, before, {
    event: 'linked',
    about: way.name,
    user_id: userId,
    network,
    language,
    is_granted: false,
  })
  return store.listIdentities(trx, userId)
}

/** A user, or the user of an account; an account that nobody has signed in with is reached by its own way. */
type Who = { userId: number } | { account: string }

/** Returns the first way by which messages reach somebody, and the account there; null: none does. */
export async function findReached(
  db: Db,
  ways: readonly Way[],
  who: Who,
): Promise<{ messenger: Messenger; account: string } | null> {
  const held = await listHeld(db, who)
  for (const { key, messenger } of ways) {
    const account = held.find(({ kind }) => kind === key)?.account
    if (messenger && account !== undefined) return { messenger, account }
  }
  return null
}

async function listHeld(db: Db, who: Who): Promise<{ kind: IdentityKind; account: string }[]> {
  if ('userId' in who) return store.listAccounts(db, who.userId)
  const identity = identityOf(who.account)
  const userId = await store.findOwner(db, identity)
  return userId === null ? [{ kind: identity.kind, account: who.account }] : store.listAccounts(db, userId)
}

/** Returns the kinds that a user has. Throws `already_linked` if this one is among them. */
export async function refuseSecond(db: Db, userId: number, kind: IdentityKind): Promise<IdentityKind[]> {
  const kinds = (await store.listAccounts(db, userId)).map((each) => each.kind)
  if (kinds.includes(kind)) throw problem('already_linked')
  return kinds
}

/** Unlinks an identity; the others of the user are told. Throws `not_found`, and `last_identity` for the only one. */
export function unlinkIdentity(
  db: Db,
  { jobs }: Pick<SignIn, 'jobs'>,
  {
    user,
    kind,
    name,
    network,
    language,
  }: {
    user: { id: number }
    kind: IdentityKind
    /** The name of its way. */
    name: Localized
    network: string
    language: Language
  },
): Promise<OwnIdentity[]> {
  return inTransaction(db, async (trx) => {
    await holdCodesOf(trx, user.id)
    if (!(await holdUser(trx, user.id))) throw problem('unauthenticated')
    const held = await store.listAccounts(trx, user.id)
    const gone = held.find((each) => each.kind === kind)
    if (!gone) throw problem('not_found')
    if (held.length === 1) throw problem('last_identity')
    await deleteCodesOfAccount(trx, gone.account)
    if (kind === 'reddy') await store.setNumber(trx, user.id, null)
    else await store.removeIdentity(trx, user.id, kind)
    const left = held.filter((each) => each !== gone).map((each) => each.kind)
    await sendNotices(trx, jobs, left, {
      event: 'unlinked',
      about: name,
      user_id: user.id,
      network,
      language,
      is_granted: false,
    })
    return store.listIdentities(trx, user.id)
  })
}
