import { FRIENDS_MAX } from '@called-it/rules/team-name.ts'
import { keepUsers } from '../accounts/accounts.ts'
import { inTransaction } from '../platform/database/db.ts'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import { holdFriends, notifyTeam } from './friends-team.ts'
import * as memberStore from './member-store.ts'
import * as store from './team-store.ts'

export async function joinTeam(db: Db, userId: number, publicId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const refusal = await join(trx, userId, await holdFriends(trx, publicId))
    if (refusal) throw problem(refusal)
  })
}

export async function bringIntoTeam(
  trx: Db,
  userId: number,
  teamId: number,
): Promise<'not_found' | 'locked' | 'team_full' | null> {
  const team = await store.lockTeam(trx, teamId)
  if (!team) return 'not_found'
  const refusal = await join(trx, userId, team)
  return refusal === 'already_in_team' ? null : refusal
}

/** Makes a user a member of a friends team that the caller has locked. Returns why not; null: the user is in it now. */
async function join(
  db: Db,
  userId: number,
  team: store.TeamRow,
): Promise<'already_in_team' | 'locked' | 'team_full' | null> {
  if (await memberStore.isMember(db, team.id, userId)) return 'already_in_team'
  if (team.is_finished) return 'locked'
  if (team.members_count >= FRIENDS_MAX) return 'team_full'
  const [user] = await keepUsers(db, [userId])
  if (!user) throw problem('unauthenticated')
  await memberStore.addMember(db, team.id, userId)
  await notifyTeam(db, team)
  return null
}
