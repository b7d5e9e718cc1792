import type { DeskEvent, DeskLock, Task } from '@called-it/contract/organiser/desk.ts'
import type { ResultBody } from '@called-it/contract/organiser/results.ts'
import { PROVISIONAL_MS } from '@called-it/rules/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import { entityOf, EVENT_VERSION } from '../tournaments/tournaments-sql.ts'
import type { Db } from '../schema.ts'

/** An event before its result is read. */
export type EventRow = Omit<DeskEvent, 'score' | 'winner'> & {
  result: ResultBody | null
  is_fight: boolean
  tournament: Task['tournament']
}

const PROVISIONAL = sql`e.status <> 'live' and e.result_source = 'feed'
  and e.result_at + ${PROVISIONAL_MS}::int * interval '1 millisecond' > clock_timestamp()`

const TOURNAMENT = sql`json_build_object('slug', t.slug, 'name', t.name, 'type', s.slug)`

const EVENT = sql`e.id, e.key, json_build_object('key', r.key, 'name', r.name) as round, e.starts_at, e.status,
  ${entityOf('a')} as first, ${entityOf('b')} as second, e.result_source, ${EVENT_VERSION} as version, e.result,
  e.fight_type is not null as is_fight, ${TOURNAMENT} as tournament,
  case when e.result_at is null then null when e.status = 'live' then 'live' when ${PROVISIONAL} then 'provisional'
    else 'official' end as result_state`

const EVENTS = sql`events e join tournaments t on t.id = e.tournament_id join sports s on s.id = t.sport_id
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
/** Whether all events of earlier rounds are over, so that the sides of event \`e\` can be known. */
const IS_NEXT = sql`not exists (select from events f where f.tournament_id = e.tournament_id and f.round_id <> e.round_id
  and f.starts_at < e.starts_at and f.status in ('scheduled', 'live', 'postponed'))`

/** Why event `e` needs an organiser; null: it does not. */
const TASK = sql<'result_due' | 'provisional' | 'sides' | null>`case
  when ${PROVISIONAL} then 'provisional'
  when e.status in ('scheduled', 'live') and ${DUE_AT} <= clock_timestamp() then 'result_due'
  when e.status in ('scheduled', 'live') and (e.first_id is null or e.second_id is null)
    and (e.starts_at < clock_timestamp() + ${SIDES_BEFORE} or ${IS_NEXT}) then 'sides' end`

export type EventTask = EventRow & {
  task: 'result_due' | 'provisional' | 'sides'
  due_at: string
  final_at: string | null
}

/** Lists the events of unfinished tournaments that need an organiser, the most urgent first. */
export async function listEventTasks(db: Db): Promise<EventTask[]> {
  const { rows } = await sql<EventTask>`
    select * from (
      select ${EVENT}, ${TASK} as task,
        case when ${PROVISIONAL} then e.result_at when e.first_id is null or e.second_id is null then least(e.starts_at, ${DUE_AT}) else ${DUE_AT} end as due_at,
        case when ${PROVISIONAL} then e.result_at + ${PROVISIONAL_MS}::int * interval '1 millisecond' end as final_at
      from ${EVENTS} where t.finished_at is null
    ) x where x.task is not null
    order by x.due_at, x.id`.execute(db)
  return rows
}

export type FinishRow = { tournament: Task['tournament']; due_at: string }

/** Lists the unfinished tournaments whose events are all over, by the time of the last result. */
export async function listOverTournaments(db: Db): Promise<FinishRow[]> {
  const { rows } = await sql<FinishRow>`
    select ${TOURNAMENT} as tournament, max(coalesce(e.result_at, e.starts_at)) as due_at
    from tournaments t join sports s on s.id = t.sport_id join events e on e.tournament_id = t.id
    where t.finished_at is null
    group by t.id, s.id
    having bool_and(e.status not in ('scheduled', 'live', 'postponed')) and max(coalesce(e.result_at, e.starts_at)) is not null
    order by due_at, t.slug`.execute(db)
  return rows
}

export type LockRow = EventRow & Omit<DeskLock, 'tournament' | 'event'>

/** How far ahead the desk shows locks. */
const LOCKS_AHEAD = sql`interval '24 hours'`

/**
 * Lists the events whose questions lock within a day, with the participants and how many of them have not answered.
 * The predictions of each question are counted by their primary key.
 */
export async function listLocks(db: Db): Promise<LockRow[]> {
  const { rows } = await sql<LockRow>`
    select ${EVENT}, q.locks_at, p.participants,
      p.participants - (select count(*) from predictions d where d.tournament_id = q.tournament_id and d.question_id = q.id) as missing
    from questions q join ${EVENTS} on e.id = q.event_id
      cross join lateral (select count(*) as participants from participants c where c.tournament_id = t.id) p
    where q.locks_at > clock_timestamp() and q.locks_at <= clock_timestamp() + ${LOCKS_AHEAD} and t.finished_at is null
    order by q.locks_at, e.ord`.execute(db)
  return rows
}

export type EventFilter = { tournament?: string | undefined; round?: string | undefined; needsHand: boolean }

/** Lists a page of the events of unfinished tournaments, by their start, those without one last. */
export async function listEvents(
  db: Db,
  { tournament, round, needsHand }: EventFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: EventRow[]; total: number }> {
  const conditions: RawBuilder<unknown>[] = [
    tournament === undefined ? sql`t.finished_at is null` : sql`t.slug = ${tournament}`,
    ...(round === undefined ? [] : [sql`r.key = ${round}`]),
    ...(needsHand ? [sql`${TASK} is not null`] : []),
  ]
  const where = sql.join(conditions, sql` and `)
  const { rows } = await sql<EventRow>`
    select ${EVENT} from ${EVENTS} where ${where}
    order by e.starts_at nulls last, e.tournament_id, e.ord limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*) as total from ${EVENTS} where ${where}`.execute(db)
  return { rows, total: counted[0]!.total }
}

/** Returns the time of the database. */
export async function readNow(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db)
  return rows[0]!.now
}
