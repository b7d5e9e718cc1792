import type { Scope } from '@called-it/contract/account/roles.ts'
import type { DeskEvent, DeskTournament } from '@called-it/contract/organiser/desk-shapes.ts'
import type { ResultBody } from '@called-it/contract/organiser/results.ts'
import { PROVISIONAL_MS } from '@called-it/rules/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import { entityOf, EVENT_VERSION } from '../tournaments/tournaments-sql.ts'
import type { Db } from '../schema.ts'

/** An event before its result is read. */
export type EventRow = Omit<DeskEvent, 'score' | 'winner'> & {
  result: ResultBody | null
  is_fight: boolean
  tournament: DeskTournament
}

const PROVISIONAL = sql`e.status <> 'live' and e.result_source = 'feed'
  and e.result_at + ${PROVISIONAL_MS}::int * interval '1 millisecond' > clock_timestamp()`

/** Tournament `t` of sport `s` as the desk names it. */
export const TOURNAMENT = sql`json_build_object('slug', t.slug, 'name', t.name, 'type', s.slug)`

/** Event `e` before its result is read. */
export const EVENT = sql`e.id, e.key, json_build_object('key', r.key, 'name', r.name) as round, e.starts_at, e.status,
  ${entityOf('a')} as first, ${entityOf('b')} as second, e.result_source, ${EVENT_VERSION} as version, e.result,
  e.fight_type is not null as is_fight, ${TOURNAMENT} as tournament,
  case when e.result_at is null then null when e.status = 'live' then 'live' when ${PROVISIONAL} then 'provisional'
    else 'official' end as result_state`

/** The events with what `EVENT` needs. */
export const EVENTS = sql`events e join tournaments t on t.id = e.tournament_id join sports s on s.id = t.sport_id
  join rounds r on r.id = e.round_id left join entities a on a.id = e.first_id left join entities b on b.id = e.second_id`

/** How long a match lasts with its break and stoppages, and a fight with its walk-outs: then its result is due. */
const MATCH_LASTS = sql`interval '105 minutes'`
const FIGHT_LASTS = sql`interval '25 minutes'`

/** When the result of event `e` is due: the fights of a round that start together follow one another, the last of the card first. */
const DUE_AT = sql`case when e.fight_type is null then e.starts_at + ${MATCH_LASTS}
  else e.starts_at + ${FIGHT_LASTS} * (select count(*) from events f
    where f.round_id = e.round_id and f.starts_at = e.starts_at and f.ord >= e.ord and f.status <> 'cancelled') end`

/** How long before its start an event must have both sides, even if earlier events are still open. */
const SIDES_BEFORE = sql`interval '24 hours'`
/** Before the first round nobody can know its sides earlier than this ahead of its start. */
const FIRST_SIDES_BEFORE = sql`interval '7 days'`
/** The events of rounds before that of event `e`: by their starts, or where one is unknown, by their order. */
const EARLIER = sql`events f where f.tournament_id = e.tournament_id and f.round_id <> e.round_id
  and coalesce(f.starts_at < e.starts_at, f.ord < e.ord)`
/** Whether all events of earlier rounds are over, so that the sides of event `e` can be known. */
const IS_NEXT = sql`not exists (select from ${EARLIER} and f.status in ('scheduled', 'live', 'postponed'))
  and (e.starts_at < clock_timestamp() + ${FIRST_SIDES_BEFORE} or exists (select from ${EARLIER}))`

/** Why event `e` needs an organiser; null: it does not. */
const TASK = sql<'result_due' | 'provisional' | 'sides' | null>`case
  when ${PROVISIONAL} then 'provisional'
  when e.status in ('scheduled', 'live') and ${DUE_AT} <= clock_timestamp() then 'result_due'
  when e.status in ('scheduled', 'live') and (e.first_id is null or e.second_id is null)
    and (e.starts_at < clock_timestamp() + ${SIDES_BEFORE} or (${IS_NEXT})) then 'sides' end`

export type EventTask = EventRow & {
  task: 'result_due' | 'provisional' | 'sides'
  due_at: string
  final_at: string | null
  predictions: number | null
  awarded_points: number | null
}

/** Lists the events of unfinished tournaments that need an organiser, the most urgent first. */
export async function listEventTasks(db: Db): Promise<EventTask[]> {
  const { rows } = await sql<EventTask>`
    select x.*, p.predictions, p.awarded_points from (
      select ${EVENT}, ${TASK} as task,
        case when ${PROVISIONAL} then e.result_at when e.first_id is null or e.second_id is null then least(e.starts_at, ${DUE_AT}) else ${DUE_AT} end as due_at,
        case when ${PROVISIONAL} then e.result_at + ${PROVISIONAL_MS}::int * interval '1 millisecond' end as final_at
      from ${EVENTS} where t.finished_at is null
    ) x left join lateral (
      select sum(n.predictions)::int as predictions, sum(n.points)::bigint as awarded_points
      from questions q join question_sums n on n.question_id = q.id where q.event_id = x.id and x.task = 'provisional'
    ) p on true
    where x.task is not null
    order by x.due_at, x.id`.execute(db)
  return rows
}

export type EveningRow = EventRow & { ends_at: string }

/** Lists the events of unfinished tournaments that are on from four hours ago until three hours ahead. */
export async function listEvening(db: Db): Promise<EveningRow[]> {
  const { rows } = await sql<EveningRow>`
    select x.* from (
      select ${EVENT}, ${DUE_AT} as ends_at from ${EVENTS}
      where t.finished_at is null and e.status not in ('cancelled', 'postponed')
        and e.starts_at between clock_timestamp() - interval '12 hours' and clock_timestamp() + interval '3 hours'
    ) x where x.ends_at > clock_timestamp() - interval '4 hours'
    order by x.starts_at, x.id`.execute(db)
  return rows
}

export type EventFilter = {
  tournament?: string | undefined
  round?: string | undefined
  needsHand: boolean
  scope: Scope
}

/** Whether tournament `t` is among those that the caller organises. */
export const inScope = (scope: Scope): RawBuilder<unknown> =>
  scope === 'all' ? sql`true` : sql`t.slug = any(${scope})`

/** An event with the number of its predictions as it was counted last: null if it never was. */
export type ListedRow = EventRow & { predictions: number | null }

/** Lists a page of the events of unfinished tournaments, by their start, those without one last. */
export async function listEvents(
  db: Db,
  { tournament, round, needsHand, scope }: EventFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ListedRow[]; total: number }> {
  const conditions: RawBuilder<unknown>[] = [
    inScope(scope),
    tournament === undefined ? sql`t.finished_at is null` : sql`t.slug = ${tournament}`,
    ...(round === undefined ? [] : [sql`r.key = ${round}`]),
    ...(needsHand ? [sql`${TASK} is not null`] : []),
  ]
  const where = sql.join(conditions, sql` and `)
  const { rows } = await sql<ListedRow>`
    select ${EVENT}, (
      select max(coalesce(n.predictions, c.participants - c.missing)) from questions q
      left join question_sums n on n.question_id = q.id left join desk_lock_counts c on c.question_id = q.id
      where q.event_id = e.id
    ) as predictions
    from ${EVENTS} where ${where}
    order by e.starts_at nulls last, e.tournament_id, e.ord limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*) as total from ${EVENTS} where ${where}`.execute(db)
  return { rows, total: counted[0]!.total }
}
