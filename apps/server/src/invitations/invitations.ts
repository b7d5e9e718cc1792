import { REFUSALS } from '@called-it/contract/errors.ts'
import type { Language } from '@called-it/contract/languages.ts'
import type { AcceptedInvitation, ShownInvitation } from '@called-it/contract/people/invitations.ts'
import { type Entry, setDepartments } from '../accounts/accounts.ts'
import { inTransaction } from '../platform/database/db.ts'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import { hashOfCode } from './codes.ts'
import * as desk from './desk.ts'
import * as entry from './entry.ts'
import { lead } from './leading.ts'
import * as lists from './list-store.ts'
import * as store from './store.ts'

/** Decides who may come in for the first time; `organisers` are the accounts of the settings. */
export const makeEntry = (organisers: readonly string[]): Entry => entry.makeEntry(organisers)

/** Takes the accounts of a deleted user off all lists. */
export const forgetInvited = (db: Db, accounts: readonly string[]) => lists.dropInvited(db, accounts)

/** Takes a change of an invitation back, by its entry in the log. Throws `changed_meanwhile`. */
export const takeInvitationBack = (...parts: Parameters<typeof desk.takeInvitationBack>) =>
  desk.takeInvitationBack(...parts)

/**
 * Returns what an invitation says to whoever holds its code, and uses nothing up. Throws `invitation_unknown`,
 * `invitation_ended` and `invitation_used_up`.
 */
export async function readInvitation(db: Db, code: string): Promise<ShownInvitation> {
  const found = await store.findByCode(db, hashOfCode(code))
  const refusal = entry.refusalOf(found)
  if (refusal) throw problem(refusal)
  return shownOf(found!)
}

const shownOf = ({ id: _id, state: _state, ...shown }: store.Shown): ShownInvitation => shown

/** Like `readInvitation`; who has come by the invitation sees it after its end, too, and where it has led. */
export async function readOwnInvitation(
  db: Db,
  userId: number,
  code: string,
  language: Language,
): Promise<{ invitation: ShownInvitation; accepted: AcceptedInvitation | null }> {
  const found = await store.findByCode(db, hashOfCode(code))
  const use = found && (await store.findUse(db, found.id, userId))
  const refusal = use && found.state !== 'revoked' ? null : entry.refusalOf(found)
  if (refusal) throw problem(refusal)
  return { invitation: shownOf(found!), accepted: use && inWords(use, language) }
}

/**
 * Brings a user who has an account where an invitation leads. Another time it uses nothing up. Throws `invitation_unknown`,
 * `invitation_ended` and `invitation_used_up`.
 */
export function acceptInvitation(
  db: Db,
  userId: number,
  code: string,
  language: Language,
): Promise<AcceptedInvitation> {
  return inTransaction(db, async (trx) => {
    const held = await store.holdByCode(trx, hashOfCode(code))
    const before = held && (await store.findUse(trx, held.id, userId))
    if (before && held.state !== 'revoked') return inWords(before, language)
    const refusal = entry.refusalOf(held)
    if (refusal) throw problem(refusal)
    const { id, department } = held!
    const missed = await lead(trx, userId, held!)
    const moved = department === null ? [] : [{ user_id: userId, department }]
    if ((await setDepartments(trx, moved)) < moved.length) throw problem('unauthenticated')
    await store.addUse(trx, {
      invitation_id: id,
      user_id: userId,
      department,
      is_newcomer: false,
      missed,
    })
    return inWords((await store.findUse(trx, id, userId))!, language)
  })
}

const inWords = ({ missed, ...led }: store.OwnUse, language: Language): AcceptedInvitation => ({
  ...led,
  missed: missed.map((code) => ({ code, message: REFUSALS[code as keyof typeof REFUSALS].text[language] })),
})
