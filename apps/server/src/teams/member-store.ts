import type { PublicUser } from '@called-it/contract/account/accounts.ts'
import { sql } from 'kysely'
import { PUBLIC_USER_JSON } from '../accounts/accounts-sql.ts'
import type { Db } from '../schema.ts'

export type MemberRow = { user: PublicUser; joined_at: string }

/** Lists members in the order of joining. */
export async function listMembers(db: Db, teamId: number): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select ${PUBLIC_USER_JSON} as user, x.joined_at from team_members x join users u on u.id = x.user_id
    where x.team_id = ${teamId} order by x.joined_at, x.user_id`.execute(db)
  return rows
}

export async function listMemberIds(db: Db, teamIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select x.user_id from team_members x where x.team_id = any(${teamIds})`.execute(db)
  return rows.map((row) => row.user_id)
}

export async function isMember(db: Db, teamId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from team_members where team_id = ${teamId} and user_id = ${userId}`.execute(db)
  return rows.length > 0
}

/** Stores that a member has read the chat up to a message. Returns whether that has changed anything. */
export async function markRead(db: Db, teamId: number, userId: number, messageId: number): Promise<boolean> {
  const { rows } = await sql`
    update team_members set read_to = ${messageId}
    where team_id = ${teamId} and user_id = ${userId} and read_to < ${messageId} returning 1`.execute(db)
  return rows.length > 0
}

/** Adds a user to a team. The caller has locked both, and the user is not in the team. */
export async function addMember(db: Db, teamId: number, userId: number): Promise<void> {
  await sql`
    with joined as (
      insert into team_members (team_id, user_id) values (${teamId}, ${userId}) returning team_id
    )
    update teams m set members_count = m.members_count + 1 from joined where m.id = joined.team_id`.execute(
    db,
  )
}

/** Removes a user from a team that the caller has locked. Returns whether the user was in it. */
export async function removeMember(db: Db, teamId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      delete from team_members where team_id = ${teamId} and user_id = ${userId} returning team_id
    )
    update teams m set members_count = m.members_count - 1 from gone where m.id = gone.team_id
    returning 1`.execute(db)
  return rows.length > 0
}

/** Makes the member who joined first the owner. */
export async function passOn(db: Db, teamId: number): Promise<void> {
  await sql`
    update teams m set owner_id = (
      select x.user_id from team_members x where x.team_id = m.id order by x.joined_at, x.user_id limit 1)
    where m.id = ${teamId}`.execute(db)
}
