import { inTransaction } from '../platform/database/db.ts'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import { holdFriends, makeCode, tellTeam } from './friends-team.ts'
import * as store from './team-store.ts'

/**
 * Takes a member out of a friends team. Refuses with `not_found` for a team that is not there and for who is not in it,
 * `forbidden` for all but the owner and for a team of the draw, and `validation_failed` for the owner, who leaves.
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
    const told = await store.listMemberIds(trx, [team.id])
    if (!(await store.removeMember(trx, team.id, memberId))) throw problem('not_found')
    await tellTeam(trx, team, told)
  })
}

export async function renewTeam(db: Db, ownerId: number, publicId: string): Promise<string> {
  return inTransaction(db, async (trx) => {
    const team = await holdOwn(trx, ownerId, publicId)
    const code = makeCode()
    await store.setCode(trx, team.id, code)
    // By the id that the members know: what they have open asks for it, and finds the new one.
    await tellTeam(trx, team)
    return code
  })
}

async function holdOwn(db: Db, ownerId: number, publicId: string): Promise<store.TeamRow> {
  const team = await holdFriends(db, publicId)
  if (team.owner_id !== ownerId) throw problem('forbidden')
  return team
}
