import type { PageMeta } from '@called-it/contract/fields.ts'
import { INVITATION_PATH } from '@called-it/contract/people/invitation-limits.ts'
import type { Invitation } from '@called-it/contract/people/invitations.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '../audit/audit.ts'
import { inTransaction, inTrial } from '../platform/database/db.ts'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import { hashOfCode, makeInvitationCode } from './codes.ts'
import { audit, auditedOf, type By, find, type Made, type Named, read, refusePast } from './conditions.ts'
import * as lists from './list-store.ts'
import * as store from './store.ts'

/** An invitation with its new code. */
type WithLink = Made & { code: string; url: string }

const urlOf = ({ publicUrl }: By, code: string): string => `${publicUrl ?? ''}${INVITATION_PATH}${code}`

/** Makes a link that lets people in. Throws `validation_failed`. */
export function makeInvitation(db: Db, by: By, made: store.Conditions & Named): Promise<WithLink> {
  const code = makeInvitationCode()
  return inTransaction(db, async (trx) => {
    await refusePast(trx, made)
    const { expires_at, max_uses } = made
    const destination = await find(trx, made)
    const made_by = by.actor.user_id
    const code_hash = hashOfCode(code)
    const conditions = { expires_at, max_uses, code_hash, made_by }
    const invitation = await read(trx, await store.addInvitation(trx, { ...conditions, ...destination }))
    const after = auditedOf(invitation)
    const audit_id = await audit(trx, by.actor, invitation.id, { action: 'invitation.create', after })
    return { invitation, audit_id, code, url: urlOf(by, code) }
  })
}

/** Changes an invitation, and writes down what has changed; nothing is written where nothing has. Throws `not_found`. */
function change(
  db: Db,
  actor: Actor,
  id: number,
  action: string,
  make: (trx: Db, held: store.HeldForChange) => Promise<void>,
): Promise<Made> {
  return inTransaction(db, async (trx) => {
    const before = await store.holdInvitation(trx, id)
    if (!before) throw problem('not_found')
    await make(trx, before)
    const after = (await store.holdInvitation(trx, id))!
    const [old, now] = [changeableOf(before), changeableOf(after)]
    const audit_id = isDeepStrictEqual(old, now)
      ? null
      : await audit(trx, actor, id, { action, before: old, after: now })
    return { invitation: await read(trx, id), audit_id }
  })
}

/** What can be changed, as the log keeps it. */
const changeableOf = ({ expires_at, max_uses, is_revoked }: store.HeldForChange) => ({
  expires_at,
  max_uses,
  is_revoked,
})
type Changeable = ReturnType<typeof changeableOf>

/** Changes the end of an invitation, and how often it can be used. Throws `not_found` and `validation_failed`. */
export function putInvitation(db: Db, { actor }: By, id: number, to: store.Conditions): Promise<Made> {
  return change(db, actor, id, 'invitation.update', async (trx, held) => {
    if (held.expires_at === null || to.expires_at === null || !isSameTime(held.expires_at, to.expires_at))
      await refusePast(trx, to)
    await store.setConditions(trx, id, to)
  })
}

const isSameTime = (one: string, other: string) => Date.parse(one) === Date.parse(other)

export const revokeInvitation = (db: Db, { actor }: By, id: number): Promise<Made> =>
  change(db, actor, id, 'invitation.revoke', (trx) => store.setRevoked(trx, id, true))

/** Gives an invitation a new code; the one before stops working at once. Throws `not_found`, also for a list and a revoked one. */
export function renewInvitation(db: Db, by: By, id: number): Promise<WithLink> {
  const code = makeInvitationCode()
  return inTransaction(db, async (trx) => {
    const held = await store.holdInvitation(trx, id)
    if (!held?.is_link || held.is_revoked) throw problem('not_found')
    await store.setCode(trx, id, hashOfCode(code))
    const audit_id = await audit(trx, by.actor, id, { action: 'invitation.renew' })
    return { invitation: await read(trx, id), audit_id, code, url: urlOf(by, code) }
  })
}

/** An entry of the log about an invitation. */
export type InvitationEntry = { action: string; target: string | null; before: unknown; after: unknown }

/**
 * Takes a change of an invitation back, as a correction: one that was made is revoked. Throws `changed_meanwhile` if there was
 * another change since.
 */
export async function takeInvitationBack(
  db: Db,
  actor: Actor,
  { action, target, before, after }: InvitationEntry,
  { dryRun }: { dryRun: boolean },
): Promise<void> {
  const id = Number(target)
  await inTrial(db, dryRun, async (trx) => {
    if (action === 'invitation.create' || action === 'invitation.list') {
      await change(trx, actor, id, 'invitation.revoke', async (inner, held) => {
        if (held.is_revoked) throw problem('changed_meanwhile')
        await store.setRevoked(inner, id, true)
      })
      return
    }
    const [old, made] = [before as Changeable, after as Changeable]
    const back = action === 'invitation.revoke' ? 'invitation.restore' : action
    await change(trx, actor, id, back, async (inner, held) => {
      if (!isDeepStrictEqual(changeableOf(held), made)) throw problem('changed_meanwhile')
      await store.setConditions(inner, id, old)
      await store.setRevoked(inner, id, old.is_revoked)
    })
  })
}

/** Lists invitations, the newest first, and how many of each department came. */
export async function listInvitations(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ invitations: Invitation[]; departments: lists.DepartmentCount[]; meta: PageMeta }> {
  const [invitations, departments, total] = await Promise.all([
    store.listInvitations(db, { offset: (page - 1) * limit, limit }),
    lists.countDepartments(db),
    store.countInvitations(db),
  ])
  return { invitations, departments, meta: { page, limit, total } }
}

/** Lists who came by an invitation, the last first. Throws `not_found`. */
export async function listUses(
  db: Db,
  id: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ users: store.UseRow[]; meta: PageMeta }> {
  const { uses } = await read(db, id)
  const users = await store.listUses(db, id, { offset: (page - 1) * limit, limit })
  return { users, meta: { page, limit, total: uses } }
}
