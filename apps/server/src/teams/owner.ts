import { inTransaction } from '../platform/database/db.ts'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import { holdFriends, makeCode, notifyTeam } from './friends-team.ts'
import * as memberStore from './member-store.ts'
import * as store from './team-store.ts'

/**
 * Removes a member from a friends team. Throws `not_found` for a missing team or member, `forbidden` for all
 * but the owner and for a draw team, and `validation_failed` if the owner is to be removed.
 */
export async function removeMember(
  db: Db,
  ownerId: number,
  publicId: string,
  memberId: number,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const team = await holdOwn(trx, ownerId, publicId)
    if (memberId === ownerId) throw problem('validation_failed', { userId: ['owner_leaves'] })
    const memberIds = await memberStore.listMemberIds(trx, [team.id])
    if (!(await memberStore.removeMember(trx, team.id, memberId))) throw problem('not_found')
    await notifyTeam(trx, team, memberIds)
  })
}

export async function renewTeam(db: Db, ownerId: number, publicId: string): Promise<string> {
  return inTransaction(db, async (trx) => {
    const team = await holdOwn(trx, ownerId, publicId)
    const code = makeCode()
    await store.setCode(trx, team.id, code)
    // By the old id, which the members know: their open pages reload with it and find the new one.
    await notifyTeam(trx, team)
    return code
  })
}

async function holdOwn(db: Db, ownerId: number, publicId: string): Promise<store.TeamRow> {
  const team = await holdFriends(db, publicId)
  if (team.owner_id !== ownerId) throw problem('forbidden')
  return team
}
