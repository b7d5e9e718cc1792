import type { PEOPLE_FILTERS } from '@called-it/contract/people/people-filters.ts'
import type { Person } from '@called-it/contract/people/people.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../schema.ts'

/** What user `u` signs in with, as owners see it. */
const IDENTITIES = sql`coalesce((select jsonb_agg(jsonb_build_object('kind', i.kind, 'key', coalesce(i.label, i.key),
  'linked_at', utc(i.linked_at), 'stopped_at', utc(x.stopped_at)) order by i.linked_at, i.kind)
  from identities i left join mail_stops x on i.kind = 'email' and x.address = i.key where i.user_id = u.id), '[]')`

/** The columns of user `u` that owners see. */
const PERSON = sql`u.id, u.name, u.avatar, u.reddy_id, u.lang, u.department, u.created_at, ${IDENTITIES} as identities, u.roles, u.blocked_at,
  ${isBySetting(sql`u`)} as is_by_setting, u.before_group is not null as is_by_group,
  (select max(coalesce(s.last_used_at, s.signed_in_at)) from sessions s where s.user_id = u.id) as last_seen_at`

function isBySetting(user: RawBuilder<unknown>) {
  return sql`exists (select from identities y join organiser_accounts o on o.account = account_of(y.kind, y.key)
    where y.user_id = ${user}.id)`
}

/**
 * The users with an identity that is called so: a number, an address, a name or number of Telegram, an address or name at the company. The @
 * of a name may be left out.
 */
const withIdentity = (search: string) => sql`
  select i.user_id from identities i where i.key = lower(${search}) and i.kind in ('reddy', 'email', 'telegram')
  union all
  select i.user_id from identities i where lower(i.label) in (lower(${search}), '@' || lower(${search}))`

export type PeopleFilter = {
  search?: string | undefined
  role?: (typeof PEOPLE_FILTERS)[number] | undefined
  /** The whole name of a department; case does not matter. */
  department?: string | undefined
}

/** Users with a role that the filter asks for. */
const WITH_ROLE = {
  owner: sql`((u.roles -> 'owner')::boolean or ${isBySetting(sql`u`)})`,
  organiser: sql`u.roles -> 'tournaments' <> '[]'`,
  moderator: sql`(u.roles -> 'moderator')::boolean`,
  blocked: sql`u.blocked_at is not null`,
}

/** Returns a page of the first `most` users: those with a role by id, then the newest. `total` is at most `most` + 1. */
export async function listPeople(
  db: Db,
  { search, role, department }: PeopleFilter,
  { most, offset, limit }: { most: number; offset: number; limit: number },
): Promise<{ users: Person[]; total: number }> {
  const isFound = search
    ? sql`(u.id in (${withIdentity(search)}) or name_pieces(u.search_name) @> wanted_pieces(searchable(${search}))
        and strpos(u.search_name, searchable(${search})) > 0)`
    : sql`true`
  const isIn = department ? sql`lower(u.department) = lower(${department})` : sql`true`
  const isKept = sql`${role ? WITH_ROLE[role] : sql`true`} and ${isIn}`
  const found = sql`
    with staff as materialized (
      select u.id from users u where u.roles is not null
      union
      select i.user_id from organiser_accounts o join identities i on account_of(i.kind, i.key) = o.account
    ), others as (
      select u.id from users u
      where ${role === undefined || role === 'blocked'} and ${isKept} and ${isFound} and u.deleted_at is null
        and u.id not in (select id from staff)
      order by u.id desc limit ${most + 1}
    ), found as (
      select u.id, row_number() over (order by u.id) as place, 0 as part
      from users u join staff using (id) where ${isKept} and ${isFound} and u.deleted_at is null
      union all
      select id, row_number() over (order by id desc), 1 from others
    )`
  const [page, counted] = await Promise.all([
    sql<Person>`${found}
      select ${PERSON}
      from (select id, part, place from found order by part, place limit ${limit} offset ${offset}) f
        join users u using (id)
      order by f.part, f.place`.execute(db),
    sql<{ total: number }>`${found} select count(*) as total from found`.execute(db),
  ])
  return { users: page.rows, total: counted.rows[0]!.total }
}

/** Null: there is no such user. */
export async function findPerson(db: Db, userId: number): Promise<Person | null> {
  const { rows } = await sql<Person>`
    select ${PERSON} from users u where u.id = ${userId} and u.deleted_at is null`.execute(db)
  return rows[0] ?? null
}
