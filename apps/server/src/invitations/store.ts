import type { PublicUser } from '@called-it/contract/account/accounts.ts'
import type { Localized } from '@called-it/contract/languages.ts'
import type { Invitation } from '@called-it/contract/people/invitations.ts'
import { sql } from 'kysely'
import { PUBLIC_USER_JSON } from '../accounts/accounts-sql.ts'
import type { Db } from '../schema.ts'

/** Where an invitation leads, by the ids of rows: each of them may be gone. */
export type Destination = {
  tournament_id: number | null
  is_drawn: boolean
  team_id: number | null
  department: string | null
}
export type Conditions = { expires_at: string | null; max_uses: number | null }

/** An invitation as the transaction that uses it reads it. */
export type Held = Destination & { id: number; state: Invitation['state'] }

/** The state of invitation `i`, by the clock of the database. */
export const STATE = sql`case when i.revoked_at is not null then 'revoked'
  when i.expires_at <= clock_timestamp() then 'ended'
  when i.uses >= i.max_uses then 'used_up' else 'open' end`

const TOURNAMENT = sql`case when t.id is not null then jsonb_build_object('slug', t.slug, 'name', t.name) end`

export async function addInvitation(
  db: Db,
  made: Conditions & Destination & { code_hash: Buffer | null; made_by: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into invitations (code_hash, made_by, expires_at, max_uses, tournament_id, is_drawn, team_id, department)
    values (${made.code_hash}, ${made.made_by}, ${made.expires_at}, ${made.max_uses}, ${made.tournament_id},
      ${made.is_drawn}, ${made.team_id}, ${made.department})
    returning id`.execute(db)
  return rows[0]!.id
}

/** Whether a time is ahead, by the clock of the database. */
export async function isAhead(db: Db, time: string): Promise<boolean> {
  const { rows } = await sql<{ is_ahead: boolean }>`
    select ${time}::timestamptz > clock_timestamp() as is_ahead`.execute(db)
  return rows[0]!.is_ahead
}

/** Locks the invitation of a code until the transaction ends: one person at a time takes a place. */
export async function holdByCode(db: Db, codeHash: Buffer): Promise<Held | null> {
  const { rows } = await sql<Held>`
    select i.id, i.tournament_id, i.is_drawn, i.team_id, i.department, ${STATE} as state
    from invitations i where i.code_hash = ${codeHash} for no key update`.execute(db)
  return rows[0] ?? null
}

export type Use = {
  invitation_id: number
  user_id: number
  department: string | null
  is_newcomer: boolean
  missed: string[]
}

/** Notes that a user has come by an invitation that the transaction holds. */
export async function addUse(db: Db, use: Use): Promise<void> {
  await sql`
    with used as (
      insert into invitation_uses (invitation_id, user_id, department, is_newcomer, missed)
      values (${use.invitation_id}, ${use.user_id}, ${use.department}, ${use.is_newcomer}, ${use.missed}::text[])
      returning invitation_id
    )
    update invitations i set uses = i.uses + 1 from used where i.id = used.invitation_id`.execute(db)
}

/** How a user has come by an invitation. */
export type OwnUse = {
  missed: string[]
  department: string | null
  is_drawn: boolean
  tournament: { slug: string; name: Localized } | null
  team: string | null
}

/** Null: the user has not come by it. */
export async function findUse(db: Db, invitationId: number, userId: number): Promise<OwnUse | null> {
  const { rows } = await sql<OwnUse>`
    select x.missed, x.department, i.is_drawn, ${TOURNAMENT} as tournament,
      case when exists (select from team_members y where y.team_id = m.id and y.user_id = x.user_id) then m.code end as team
    from invitation_uses x join invitations i on i.id = x.invitation_id
      left join tournaments t on t.id = i.tournament_id
      left join teams m on m.id = i.team_id
    where x.invitation_id = ${invitationId} and x.user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** An invitation as whoever holds its code sees it. */
export type Shown = {
  id: number
  state: Invitation['state']
  inviter: string
  tournament: { slug: string; name: Localized } | null
  is_drawn: boolean
  department: string | null
  team: { name: string; members_count: number } | null
  expires_at: string | null
}

export async function findByCode(db: Db, codeHash: Buffer): Promise<Shown | null> {
  const { rows } = await sql<Shown>`
    select i.id, ${STATE} as state, u.name as inviter, i.is_drawn, i.department, i.expires_at, ${TOURNAMENT} as tournament,
      case when m.id is not null then jsonb_build_object('name', m.name, 'members_count', m.members_count) end as team
    from invitations i join users u on u.id = i.made_by
      left join tournaments t on t.id = i.tournament_id
      left join teams m on m.id = i.team_id
    where i.code_hash = ${codeHash}`.execute(db)
  return rows[0] ?? null
}

const COLUMNS = sql`i.id, case when i.code_hash is null then 'list' else 'link' end as kind, ${STATE} as state,
  ${PUBLIC_USER_JSON} as made_by, i.made_at, i.expires_at, i.max_uses, i.uses,
  (select count(*) from invited_accounts a where a.invitation_id = i.id) as waiting,
  i.is_drawn, i.department, ${TOURNAMENT} as tournament,
  case when m.id is not null then jsonb_build_object('name', m.name) end as team`
const SOURCE = sql`invitations i join users u on u.id = i.made_by
  left join tournaments t on t.id = i.tournament_id left join teams m on m.id = i.team_id`

export async function findInvitation(db: Db, id: number): Promise<Invitation | null> {
  const { rows } = await sql<Invitation>`
    select ${COLUMNS} from ${SOURCE} where i.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function listInvitations(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<Invitation[]> {
  const { rows } = await sql<Invitation>`
    select ${COLUMNS} from ${SOURCE} order by i.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countInvitations(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from invitations`.execute(db)
  return rows[0]!.total
}

/** What an owner can change about an invitation. */
export type HeldForChange = Conditions & { is_revoked: boolean; is_link: boolean }

/** Locks an invitation for a change, and returns what can be changed about it. Null: there is no such invitation. */
export async function holdInvitation(db: Db, id: number): Promise<HeldForChange | null> {
  const { rows } = await sql<HeldForChange>`
    select i.expires_at, i.max_uses, i.revoked_at is not null as is_revoked, i.code_hash is not null as is_link
    from invitations i where i.id = ${id} for no key update`.execute(db)
  return rows[0] ?? null
}

export async function setConditions(db: Db, id: number, { expires_at, max_uses }: Conditions): Promise<void> {
  await sql`
    update invitations set expires_at = ${expires_at}, max_uses = ${max_uses} where id = ${id}`.execute(db)
}

export async function setRevoked(db: Db, id: number, isRevoked: boolean): Promise<void> {
  await sql`
    update invitations set revoked_at = case when ${isRevoked}::boolean then coalesce(revoked_at, clock_timestamp()) end
    where id = ${id}`.execute(db)
}

export async function setCode(db: Db, id: number, codeHash: Buffer): Promise<void> {
  await sql`update invitations set code_hash = ${codeHash} where id = ${id}`.execute(db)
}

/** A user who came by an invitation. */
export type UseRow = { user: PublicUser; department: string | null; is_newcomer: boolean; at: string }

export async function listUses(
  db: Db,
  id: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`
    select ${PUBLIC_USER_JSON} as user, x.department, x.is_newcomer, x.used_at as at
    from invitation_uses x join users u on u.id = x.user_id
    where x.invitation_id = ${id} order by x.used_at desc, x.user_id desc
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function findTournament(
  db: Db,
  slug: string,
): Promise<{ id: number; has_draw: boolean } | null> {
  const { rows } = await sql<{ id: number; has_draw: boolean }>`
    select t.id, t.draw_seed is not null as has_draw from tournaments t where t.slug = ${slug}`.execute(db)
  return rows[0] ?? null
}

/** Returns a friends team by the id that its link holds. */
export async function findFriendsTeam(
  db: Db,
  code: string,
): Promise<{ id: number; tournament_id: number } | null> {
  const { rows } = await sql<{ id: number; tournament_id: number }>`
    select m.id, m.tournament_id from teams m where m.code = ${code}`.execute(db)
  return rows[0] ?? null
}
