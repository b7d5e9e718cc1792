import type { Scope } from '@called-it/contract/account/roles.ts'
import type { AuditEntryAnswer } from '@called-it/contract/organiser/audit.ts'
import type { Localized } from '@called-it/contract/languages.ts'
import { type RawBuilder, sql } from 'kysely'
import { PUBLIC_USER_JSON } from '../../accounts/accounts-sql.ts'
import type { Db } from '../../schema.ts'
import { EVENT_VERSION, ORDER_VERSION, OUTCOMES_VERSION } from '../../tournaments/tournaments-sql.ts'
import { foundEntries } from './log-search-store.ts'

/** The filters of the log, which all hold together. */
export type LogFilter = {
  tournament?: string | undefined
  /** The user who made the change. */
  user?: number | undefined
  /** The first word of the action. */
  kind?: string | undefined
  /** The key of the event. */
  event?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** A part of a name of a user, tournament, side or player, or of the text of the change. */
  search?: string | undefined
  isCorrection: boolean
  /** The tournaments whose entries the caller may read. */
  scope: Scope
  /** Whether the caller is an owner: nobody else takes back what was done to people and to the contest. */
  isOwner: boolean
}

/** An entry with its subject, before it is put into words. */
export type LogRow = Omit<AuditEntryAnswer, 'diff' | 'take_back'> & {
  is_possible: boolean
  /** What a publication of texts changed. Null: the entry is about something else, or was written by an older version. */
  published: unknown
  until: string | null
}

const KIND = sql`split_part(a.action, '.', 1)`

function conditionOf({
  tournament,
  user,
  kind,
  event,
  from,
  to,
  isCorrection,
  scope,
}: LogFilter): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [
    scope === 'all' ? sql`true` : sql`a.tournament = any(${scope})`,
    ...(tournament === undefined ? [] : [sql`a.tournament = ${tournament}`]),
    ...(user === undefined ? [] : [sql`a.user_id = ${user}`]),
    ...(kind === undefined ? [] : [sql`${KIND} = ${kind}`]),
    ...(event === undefined ? [] : [sql`a.target = ${event}`, sql`${KIND} = 'event'`]),
    ...(from === undefined ? [] : [sql`a.at >= ${from}`]),
    ...(to === undefined ? [] : [sql`a.at < ${to}`]),
    ...(isCorrection ? [sql`a.is_correction`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

/** The user of whom entry `a` tells: whose role, session or message it was. */
const ABOUT_USER = sql`case
  when ${KIND} in ('role', 'user') and a.target ~ '^[0-9]{1,9}$' then a.target::int
  when a.action = 'message.remove' then (a.before ->> 'user_id')::int end`

/** The seconds before the end of its time in which a finish can no longer be taken back, because a commit takes time. */
const LAST_SECONDS = sql`interval '15 seconds'`

/** Whether nothing has changed since what entry `a` changed, so that it can be taken back. */
const IS_POSSIBLE = sql`coalesce(case
  when a.action = 'tournament.finish' then date_trunc('milliseconds', t.finished_at) = (a.after ->> 'finished_at')::timestamptz
    and t.reopen_until - ${LAST_SECONDS} > clock_timestamp()
  when a.action = 'tournament.update' then exists (
    select from applied_documents d where d.tournament_id = t.id and d.entry = a.id and d.replaced is not null)
  when a.action in ('event.result.confirm', 'event.release') then a.take_back ->> 'version' = ${EVENT_VERSION}
    and e.result_source is not distinct from a.take_back #>> '{state,result_source,now}'
  when a.action in ('role.grant', 'role.revoke') then x.deleted_at is null
    and x.roles is not distinct from nullif(a.after, 'null') and (nullif(a.before, 'null') is null or a.before ? 'tournaments')
  when a.action in ('user.block', 'user.unblock') then x.deleted_at is null
    and (x.blocked_at is not null) = (a.action = 'user.block') and not exists (
      select from audit_log b where b.target = a.target and b.id > a.id and b.action in ('user.block', 'user.unblock'))
  when a.action = 'contest.update' then a.after -> 'logo' = a.before -> 'logo' and
    a.after - 'logo' = (select jsonb_build_object('name', c.name, 'accent', c.accent, 'zone', c.zone) from contest c)
  when a.action = 'tournament.outcomes' then a.take_back ->> 'version' = ${OUTCOMES_VERSION}
  when a.action = 'round.order' then a.take_back ->> 'version' = (select ${ORDER_VERSION} from rounds r
    where r.tournament_id = t.id and r.key = a.target)
  when e.id is not null then a.take_back ->> 'version' = ${EVENT_VERSION} end, false)`

/** The entries that a list goes through: all of the filter, or what a search finds of them. */
const listed = (filter: LogFilter): RawBuilder<unknown> =>
  filter.search === undefined
    ? sql`(select * from audit_log a where ${conditionOf(filter)})`
    : sql`(select a.* from (${foundEntries(filter.search, conditionOf(filter), KIND)}) found join audit_log a using (id))`

/** Lists entries by their filters, newest first. `after`: only the entries after this one. */
export async function listEntries(
  db: Db,
  filter: LogFilter,
  page: { offset?: number; limit: number; after?: number | null },
): Promise<LogRow[]> {
  const after = page.after
    ? sql`(a.at, a.id) < (select b.at, b.id from audit_log b where b.id = ${page.after})`
    : sql`true`
  const { rows } = await sql<LogRow>`
    with page as materialized (
      select a.* from ${listed(filter)} a where ${after}
      order by a.at desc, a.id desc limit ${page.limit} offset ${page.offset ?? 0}
    )
    select a.id, a.at, a.actor, a.action, a.tournament, a.target, a.before, a.after, a.is_correction, a.takes_back,
      (select max(b.id) from audit_log b where b.takes_back = a.id) as taken_back_by,
      case when u.id is not null then ${PUBLIC_USER_JSON} end as user,
      json_build_object(
        'tournament', case when t.id is not null then json_build_object('slug', t.slug, 'name', t.name, 'type', s.slug) end,
        'event', case when e.id is not null then
          json_build_object('id', e.id, 'key', e.key, 'first', f.name, 'second', g.name) end,
        'user', case when x.id is not null then json_build_object('id', x.id, 'name', x.name, 'avatar', x.avatar) end
      ) as subject,
      ${IS_POSSIBLE} and (${filter.isOwner} or ${KIND} not in ('role', 'user', 'contest')) as is_possible,
      case when a.action = 'content.update' then a.take_back -> 'state' end as published,
      case when a.action = 'tournament.finish' and ${IS_POSSIBLE} then t.reopen_until end as until
    from page a left join users u on u.id = a.user_id left join users x on x.id = ${ABOUT_USER}
      left join tournaments t on t.slug = a.tournament left join sports s on s.id = t.sport_id
      left join events e on e.tournament_id = t.id and e.key = a.target and ${KIND} = 'event'
      left join entities f on f.id = e.first_id left join entities g on g.id = e.second_id
    order by a.at desc, a.id desc`.execute(db)
  return rows
}

export async function countEntries(db: Db, filter: LogFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${listed(filter)} a`.execute(db)
  return rows[0]!.count
}

/** The name of a team, fighter, player or table group of a tournament. */
export type NameRow = {
  tournament: string
  key: string
  kind: 'entity' | 'player' | 'table_group' | 'event'
  name: Localized
}

/** Lists the names that these keys have in these tournaments. */
export async function listNames(db: Db, tournaments: string[], keys: string[]): Promise<NameRow[]> {
  const { rows } = await sql<NameRow>`
    select t.slug as tournament, n.key, n.kind, n.name
    from tournaments t cross join lateral (
      select key, 'entity' as kind, name from entities where tournament_id = t.id and key = any(${keys})
      union all
      select key, 'player', name from players where tournament_id = t.id and key = any(${keys})
      union all
      select key, 'table_group', name from table_groups where tournament_id = t.id and key = any(${keys})
      union all
      select v.key, 'event', jsonb_build_object('ru', concat_ws(' — ', f.name ->> 'ru', g.name ->> 'ru'),
          'en', concat_ws(' — ', f.name ->> 'en', g.name ->> 'en'))
        from events v join entities f on f.id = v.first_id join entities g on g.id = v.second_id
        where v.tournament_id = t.id and v.key = any(${keys})
    ) n
    where t.slug = any(${tournaments})`.execute(db)
  return rows
}
