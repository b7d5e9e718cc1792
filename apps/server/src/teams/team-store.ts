import type { Localized } from '@called-it/contract/languages.ts'
import type { TeamInvitation } from '@called-it/contract/teams/team-invitation.ts'
import { ID_MAX } from '@called-it/contract/fields.ts'
import { isTeamId } from '@called-it/contract/teams/teams.ts'
import { foldTeamName } from '@called-it/rules/team-name.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'

export type TeamRow = {
  id: number
  public_id: number | string
  code: string | null
  kind: 'basket' | 'friends'
  name: string
  title: Localized | null
  members_count: number
  owner_id: number | null
  group_id: number | null
  number: number | null
  tournament: { id: number; slug: string }
  is_finished: boolean
}

const TEAM = sql`m.id, coalesce(to_jsonb(m.code), to_jsonb(m.id)) as public_id, m.code, m.kind, m.name,
  case when m.kind = 'basket' then jsonb_build_object('ru', m.name, 'en', m.name_en) end as title,
  m.members_count, m.owner_id, m.group_id, m.number,
  jsonb_build_object('id', t.id, 'slug', t.slug) as tournament, t.finished_at is not null as is_finished`

/** Returns a team by its public id: the number of a draw team, the code of a friends team. */
export async function findTeam(
  db: Db,
  publicId: string,
  { hold = false }: { hold?: boolean } = {},
): Promise<TeamRow | null> {
  if (!isTeamId(publicId)) return null
  const isNumber = /^\d{1,10}$/.test(publicId)
  if (isNumber && Number(publicId) > ID_MAX) return null
  const { rows } = await sql<TeamRow>`
    select ${TEAM} from teams m join tournaments t on t.id = m.tournament_id
    where ${isNumber ? sql`m.id = ${Number(publicId)} and m.kind = 'basket'` : sql`m.code = ${publicId}`}
    ${hold ? sql`for update of m` : sql``}`.execute(db)
  return rows[0] ?? null
}

/** Returns what the link with the code of a friends team says to whoever holds it, and nothing more of the team. */
export async function findInvitation(db: Db, code: string): Promise<TeamInvitation | null> {
  if (!isTeamId(code)) return null
  const { rows } = await sql<TeamInvitation>`
    select jsonb_build_object('name', u.name, 'avatar', u.avatar) as inviter,
      jsonb_build_object('name', m.name, 'members_count', m.members_count) as team,
      jsonb_build_object('slug', t.slug, 'name', t.name, 'sport', to_jsonb(s)) as tournament
    from teams m join users u on u.id = m.owner_id
      join tournaments t on t.id = m.tournament_id join sports s on s.id = t.sport_id
    where m.code = ${code}`.execute(db)
  return rows[0] ?? null
}

export async function holdTeam(db: Db, { id, code }: { id: number; code: string | null }): Promise<boolean> {
  const { rows } = await sql`
    select from teams where id = ${id} and code is not distinct from ${code} for no key update`.execute(db)
  return rows.length > 0
}

/** Returns a team by the id of its row, locked for a change. Null: it has been deleted. */
export async function lockTeam(db: Db, id: number): Promise<TeamRow | null> {
  const { rows } = await sql<TeamRow>`
    select ${TEAM} from teams m join tournaments t on t.id = m.tournament_id
    where m.id = ${id} for update of m`.execute(db)
  return rows[0] ?? null
}

/** Lists the row ids of a user's friends teams, in their order. */
export async function listFriendsTeamIds(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from team_members x join teams m on m.id = x.team_id and m.kind = 'friends'
    where x.user_id = ${userId} order by m.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns teams by the ids of their rows. */
export async function listTeams(db: Db, ids: number[]): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    select ${TEAM} from teams m join tournaments t on t.id = m.tournament_id
    where m.id = any(${ids}) order by m.id`.execute(db)
  return rows
}

/** Counts the friends teams that a user owns, without those of finished tournaments. */
export async function countOwned(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from teams m join tournaments t on t.id = m.tournament_id
    where m.owner_id = ${userId} and t.finished_at is null`.execute(db)
  return rows[0]!.count
}

/** Creates a friends team. Null: its name, or one that looks alike, is taken. */
export async function addFriendsTeam(
  db: Db,
  team: { tournament_id: number; name: string; code: string; owner_id: number },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into teams (tournament_id, kind, name, folded_name, code, owner_id)
    values (${team.tournament_id}, 'friends', ${team.name}, ${foldTeamName(team.name)}, ${team.code}, ${team.owner_id})
    on conflict do nothing returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** Replaces the code of a friends team. */
export async function setCode(db: Db, teamId: number, code: string): Promise<void> {
  await sql`update teams set code = ${code} where id = ${teamId}`.execute(db)
}

export async function deleteTeam(db: Db, teamId: number): Promise<void> {
  await sql`delete from teams where id = ${teamId}`.execute(db)
}

/** Whether a tournament has any team. */
export async function hasTeams(db: Db, tournamentId: number): Promise<boolean> {
  const { rows } = await sql`select from teams where tournament_id = ${tournamentId} limit 1`.execute(db)
  return rows.length > 0
}
