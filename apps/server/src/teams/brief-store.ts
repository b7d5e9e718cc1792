import type { Localized } from '@called-it/contract/languages.ts'
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

/** A user in a tournament, and where the draw has put the user. */
export type DistributionOf = { tournament_id: number; user_id: number }
type DistributionRow = DistributionOf & { group_id: number; team_id: number | null }

/** Returns the groups and the draw teams of users in tournaments. Who has no group is left out. */
export async function listDistributions(db: Db, asked: DistributionOf[]): Promise<DistributionRow[]> {
  const { rows } = await sql<DistributionRow>`
    select n.tournament_id, n.user_id, n.group_id, n.team_id
    from unnest(${asked.map(({ tournament_id }) => tournament_id)}::int[], ${asked.map(({ user_id }) => user_id)}::int[])
        a (tournament_id, user_id)
      join participants n on n.tournament_id = a.tournament_id and n.user_id = a.user_id
    where n.group_id is not null`.execute(db)
  return rows
}
