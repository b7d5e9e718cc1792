import type { Localized } from '@called-it/contract/languages.ts'
import { ID_MAX } from '@called-it/contract/fields.ts'
import { isTeamId } from '@called-it/contract/teams/teams.ts'
import { foldTeamName } from '@called-it/rules/team-name.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'

export type GroupView = {
  id: number
  key: string
  code: string
  name: Localized
  tournament: { id: number; slug: string }
}
export type BriefView = {
  id: number | string
  name: string
  title: Localized | null
  kind: 'basket' | 'friends'
  members_count: number
  tournament: { id: number; slug: string }
}

const GROUP = sql`g.id, g.code as key, g.code, g.name, jsonb_build_object('id', t.id, 'slug', t.slug) as tournament`

/** Returns these groups in the order of the ids. */
export async function listGroups(db: Db, ids: number[]): Promise<GroupView[]> {
  const { rows } = await sql<GroupView>`
    select ${GROUP} from unnest(${ids}::int[]) with ordinality x (id, ord)
      join user_groups g on g.id = x.id join tournaments t on t.id = g.tournament_id
    order by x.ord`.execute(db)
  return rows
}

/** Lists all groups of a tournament in their order. */
export async function listGroupsOf(db: Db, tournamentId: number): Promise<GroupView[]> {
  const { rows } = await sql<GroupView>`
    select ${GROUP} from user_groups g join tournaments t on t.id = g.tournament_id
    where g.tournament_id = ${tournamentId} order by g.ord`.execute(db)
  return rows
}

/** The columns of team `m` in a list. The public id of a friends team is its code. */
const BRIEF = sql`coalesce(to_jsonb(m.code), to_jsonb(m.id)) as id, m.name,
  case when m.kind = 'basket' then jsonb_build_object('ru', m.name, 'en', m.name_en) end as title,
  m.kind, m.members_count, jsonb_build_object('id', t.id, 'slug', t.slug) as tournament`

/** Returns these teams as a list shows them, in the order of the ids of their rows. */
export async function listBriefs(db: Db, ids: number[]): Promise<BriefView[]> {
  const { rows } = await sql<BriefView>`
    select ${BRIEF} from unnest(${ids}::int[]) with ordinality x (id, ord)
      join teams m on m.id = x.id join tournaments t on t.id = m.tournament_id
    order by x.ord`.execute(db)
  return rows
}

/** Returns draw teams of a tournament by their numbers, in the order of the numbers, with their groups. */
export async function listBaskets(
  db: Db,
  tournamentId: number,
  numbers: number[],
): Promise<{ team: BriefView; group: GroupView }[]> {
  const { rows } = await sql<{ team: BriefView; group: GroupView }>`
    select (select to_jsonb(v) from (select ${BRIEF}) v) as team,
      (select to_jsonb(v) from (select ${GROUP}) v) as "group"
    from unnest(${numbers}::int[]) with ordinality x (number, ord)
      join teams m on m.tournament_id = ${tournamentId} and m.number = x.number
      join user_groups g on g.id = m.group_id join tournaments t on t.id = m.tournament_id
    order by x.ord`.execute(db)
  return rows
}

export type NameView = { id: number; name: string; title: Localized }

/** Returns the names of these draw teams. */
export async function listNames(db: Db, ids: number[]): Promise<NameView[]> {
  const { rows } = await sql<NameView>`
    select m.id, m.name, jsonb_build_object('ru', m.name, 'en', m.name_en) as title
    from teams m where m.id = any(${ids}) order by m.number`.execute(db)
  return rows
}

export type Belongings = { groups: GroupView[]; baskets: BriefView[] }

/** Lists the groups and teams of a user, those of the newest tournament first. */
export async function listBelongings(db: Db, userId: number): Promise<Belongings> {
  const [groups, baskets] = await Promise.all([
    sql<GroupView>`
      select ${GROUP} from participants n join user_groups g on g.id = n.group_id
        join tournaments t on t.id = n.tournament_id
      where n.user_id = ${userId} order by t.id desc`.execute(db),
    sql<BriefView>`
      select ${BRIEF} from team_members x join teams m on m.id = x.team_id
        join tournaments t on t.id = m.tournament_id
      where x.user_id = ${userId} order by t.id desc, m.kind, x.joined_at`.execute(db),
  ])
  return { groups: groups.rows, baskets: baskets.rows }
}

/** Returns the group and the draw team of a user in each of these tournaments. */
export async function listDistributions(
  db: Db,
  tournamentIds: number[],
  userId: number,
): Promise<{ tournament_id: number; group_id: number; team_id: number | null }[]> {
  const { rows } = await sql<{ tournament_id: number; group_id: number; team_id: number | null }>`
    select n.tournament_id, n.group_id, n.team_id from participants n
    where n.tournament_id = any(${tournamentIds}) and n.user_id = ${userId} and n.group_id is not null`.execute(
    db,
  )
  return rows
}

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

export type MemberRow = { user_id: number; name: string; avatar: string | null; joined_at: string }

/** Lists members in the order of joining. */
export async function listMembers(db: Db, teamId: number): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select x.user_id, u.name, u.avatar, x.joined_at from team_members x join users u on u.id = x.user_id
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

/** Replaces the code of a friends team. */
export async function setCode(db: Db, teamId: number, code: string): Promise<void> {
  await sql`update teams set code = ${code} where id = ${teamId}`.execute(db)
}

/** Makes the member who joined first the owner. */
export async function passOn(db: Db, teamId: number): Promise<void> {
  await sql`
    update teams m set owner_id = (
      select x.user_id from team_members x where x.team_id = m.id order by x.joined_at, x.user_id limit 1)
    where m.id = ${teamId}`.execute(db)
}

export async function deleteTeam(db: Db, teamId: number): Promise<void> {
  await sql`delete from teams where id = ${teamId}`.execute(db)
}

/** Whether a tournament has any team. */
export async function hasTeams(db: Db, tournamentId: number): Promise<boolean> {
  const { rows } = await sql`select from teams where tournament_id = ${tournamentId} limit 1`.execute(db)
  return rows.length > 0
}
