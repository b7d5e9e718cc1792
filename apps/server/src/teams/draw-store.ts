import type { Localized } from '@called-it/contract/languages.ts'
import type { DrawEntry, DrawStep, DrawVersion } from '@called-it/rules/draw.ts'
import { sql } from 'kysely'
import { arrayText } from '../platform/database/db.ts'
import type { Db } from '../schema.ts'
import { IS_SEED_PUBLIC } from '../tournaments/tournaments-sql.ts'
import { placeParticipants } from '../participants/participants-sql.ts'
import type { Placing } from '../participants/participants.ts'

export type Drawing = {
  slug: string
  system_name: string
  has_draw: boolean
  is_finished: boolean
  is_formed: boolean
}

/** Returns the fields that decide whether a tournament can be drawn in now. Null: no such tournament. */
export async function findDrawing(db: Db, tournamentId: number): Promise<Drawing | null> {
  const { rows } = await sql<Drawing>`
    select t.slug, t.system_name, t.draw_seed is not null as has_draw,
      t.finished_at is not null as is_finished, t.started_at is not null as is_formed
    from tournaments t where t.id = ${tournamentId}`.execute(db)
  return rows[0] ?? null
}

/** The state of a tournament's draw so far. */
export type DrawState = { entries: number; baskets: number; group_ids: number[]; group_users: number[] }
export type HeldDraw = DrawState & {
  slug: string
  seed: Buffer
  /** The key that identifies people who come back (`kept-places.ts`), and whether any place is kept. */
  people_key: Buffer
  has_kept: boolean
}

/** Locks the draw of a tournament, so that draws run one after the other. The first call creates it. */
export async function holdDraw(db: Db, tournamentId: number): Promise<HeldDraw> {
  const hold = async () => {
    const { rows } = await sql<HeldDraw>`
      select d.entries, d.baskets, d.group_ids, d.group_users, t.slug, t.draw_seed as seed,
        d.people_key, exists (select from kept_places k where k.tournament_id = d.tournament_id) as has_kept
      from draws d join tournaments t on t.id = d.tournament_id
      where d.tournament_id = ${tournamentId} for update of d`.execute(db)
    return rows[0]
  }
  const held = await hold()
  if (held) return held
  await sql`
    insert into draws (tournament_id, group_ids, group_users)
    select ${tournamentId}, array_agg(g.id order by g.ord), array_agg(0)
    from user_groups g where g.tournament_id = ${tournamentId}
    on conflict do nothing`.execute(db)
  return (await hold())!
}

export type OpenBasket = { id: number; group_id: number; users: number }

/** Lists the draw teams that have room, in the order of opening. */
export async function listOpenBaskets(db: Db, tournamentId: number, size: number): Promise<OpenBasket[]> {
  const { rows } = await sql<OpenBasket>`
    select m.id, m.group_id, m.members_count as users from teams m
    where m.tournament_id = ${tournamentId} and m.kind = 'basket' and m.members_count < 10
      and m.members_count < ${size}
    order by m.number`.execute(db)
  return rows
}

/** Opens draw teams and returns their ids in this order. */
export async function openBaskets(
  db: Db,
  tournamentId: number,
  baskets: { group_id: number; number: number; name: Localized }[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with opened as (
      insert into teams (tournament_id, kind, name, name_en, group_id, number)
      select ${tournamentId}, 'basket', x.name->>'ru', x.name->>'en', x.group_id, x.number
      from jsonb_to_recordset(${JSON.stringify(baskets)}::jsonb) as x (group_id int, number int, name jsonb)
      order by x.number
      returning id, number
    )
    select id from opened order by number`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * What is written for draws: their records, the groups and teams of users, and places in teams that pass to
 * other users.
 */
export type Draws = {
  entries: DrawEntry[]
  placings: Placing[]
  vacated: { user_id: number; team_id: number }[]
  state: DrawState
}

/**
 * Writes the records of draws, what they create (participants in groups, members of teams), and the new state
 * of the draw. Returns the ids of all users concerned: those who were drawn, and the members of teams that
 * somebody has joined.
 */
export async function addDraws(
  db: Db,
  tournamentId: number,
  { entries, placings, vacated, state }: Draws,
): Promise<number[]> {
  const { rows } = await sql<{ user_ids: number[] }>`
    with drawn as (
      select x.nth, x.user_id, x.step, x.version, x.is_kept, x.free::int[] as free, x.weights::int[] as weights, x.chosen
      from unnest(${entries.map((item) => item.nth)}::int[], ${entries.map((item) => item.user_id)}::int[],
        ${entries.map((item) => item.step)}::text[], ${entries.map((item) => item.version)}::smallint[],
        ${entries.map((item) => item.is_kept)}::boolean[], ${entries.map((item) => arrayText(item.free))}::text[],
        ${entries.map((item) => arrayText(item.weights))}::text[], ${entries.map((item) => item.chosen)}::int[])
        as x (nth, user_id, step, version, is_kept, free, weights, chosen)
    ), recorded as (
      insert into draw_entries (tournament_id, nth, user_id, step, version, is_kept, free, weights, chosen)
      select ${tournamentId}, nth, user_id, step, version, is_kept, free, weights, chosen from drawn
    ), joined as (
      insert into team_members (team_id, user_id)
      select chosen, user_id from drawn where step = 'InGroupAndInTeam'
      returning team_id
    ), left_behind as (
      delete from team_members m
      using unnest(${vacated.map((item) => item.team_id)}::int[], ${vacated.map((item) => item.user_id)}::int[])
        as x (team_id, user_id)
      where m.team_id = x.team_id and m.user_id = x.user_id
      returning m.team_id
    ), counted as (
      update teams m set members_count = m.members_count + x.count
      from (
        select team_id as id, sum(n)::int as count
        from (select team_id, 1 as n from joined union all select team_id, -1 from left_behind) moved group by 1) x
      where m.id = x.id
    ), placed as (
      ${placeParticipants(tournamentId, placings)}
    )
    update draws
    set entries = ${state.entries}, baskets = ${state.baskets}, group_users = ${state.group_users}::int[]
    where tournament_id = ${tournamentId}
    returning array(
      select user_id from drawn
      union
      -- The members from before: this statement does not see the rows of new members yet.
      select m.user_id from drawn n join team_members m on m.team_id = n.chosen
      where n.step = 'InGroupAndInTeam') as user_ids`.execute(db)
  return rows[0]!.user_ids
}

export type EntryRow = {
  nth: number
  user_id: number
  step: DrawStep
  at: string
  version: DrawVersion
  is_kept: boolean
  free: number[]
  weights: number[]
  chosen: number
}

/** The columns of record `e`. Records of version 1 have no weights, because all places had the same. */
const ENTRY = sql`e.nth, e.user_id, e.step, e.at, e.version, e.is_kept, e.free,
  coalesce(e.weights, array_fill(1, array[cardinality(e.free)])) as weights, e.chosen`

/** Lists records of a draw in their order: a page of all, by number, or those of one user. */
export async function listEntries(
  db: Db,
  tournamentId: number,
  page: { offset: number; limit: number },
  userId: number | null,
): Promise<EntryRow[]> {
  const { rows } = await (
    userId === null
      ? sql<EntryRow>`
          select ${ENTRY} from draw_entries e
          where e.tournament_id = ${tournamentId} and e.nth > ${page.offset} and e.nth <= ${page.offset + page.limit}
          order by e.nth`
      : sql<EntryRow>`
          select ${ENTRY} from draw_entries e
          where e.tournament_id = ${tournamentId} and e.user_id = ${userId}
          order by e.nth offset ${page.offset} limit ${page.limit}`
  ).execute(db)
  return rows
}

/** Whether there is a user with this id. */
export async function isUser(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${id}`.execute(db)
  return rows.length > 0
}

export type DrawHead = {
  id: number
  slug: string
  commitment: string
  committed_at: string
  seed: string | null
  /** When the seed was or will be published. Null: the tournament has not finished. */
  seed_at: string | null
  entries: number
  /** The number of users in each group, in the order of the groups; empty before the first draw. */
  group_users: number[]
}

/** Returns the commitment of a draw and the number of its records. Null: this tournament has no draw. */
export async function readHead(db: Db, slug: string): Promise<DrawHead | null> {
  const { rows } = await sql<DrawHead>`
    select t.id, t.slug, encode(sha256(t.draw_seed), 'hex') as commitment, t.created_at as committed_at,
      case when ${IS_SEED_PUBLIC} then encode(t.draw_seed, 'hex') end as seed, t.reopen_until as seed_at,
      coalesce(d.entries, 0) as entries, coalesce(d.group_users, '{}') as group_users
    from tournaments t left join draws d on d.tournament_id = t.id
    where t.slug = ${slug} and t.draw_seed is not null`.execute(db)
  return rows[0] ?? null
}
