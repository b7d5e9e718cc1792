import type { Entity, Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { Localized } from '@called-it/contract/languages.ts'
import type { Named } from '@called-it/rules/kind.ts'
import { KINDS } from '@called-it/rules/kind-list.ts'
import type { KindName } from '@called-it/rules/systems.ts'
import type { FightStatus, PredictionPhase } from '@called-it/rules/vocabulary.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { changesOf, entityOf, passedTimes, PHASE } from '../tournaments/tournaments-sql.ts'
import { kindsShownBy } from './kinds/kind-views.ts'

/** A question of a running tournament, which has a start and is not over. */
export type RunningQuestion = {
  id: number
  tournament_id: number
  kind: KindName
  event_id: number | null
  table_group_id: number | null
  choice_ids: number[] | null
  /** Null: the time is not known. */
  opens_at: string | null
  locks_at: string | null
  /** The same for sorting, in s since 1970: infinite for a time that is not known, or that was never to come. */
  lock_order: number
  /** The phase for everybody but organisers, for whom a question that has opened again stays locked. */
  phase: PredictionPhase
  /** The organisers at the time when it was locked; null: it has never opened again. */
  seen_by: number[] | null
  event_ord: number | null
  /** Of its match. */
  status: string | null
  round: { id: number; key: string; name: Localized } | null
  round_ord: number | null
  /** For a fight card: whether all of its fights are decided, and whether its last one began within `NIGHT_STAYS_H`. */
  is_over: boolean | null
  is_recent: boolean | null
  first_entity: Entity | null
  second_entity: Entity | null
  tournament: Pick<Tournament, 'id' | 'slug' | 'name' | 'theme' | 'type'>
}

/** How many hours after the start of its last fight an event is still news: its end, and six hours. */
const NIGHT_STAYS_H = 8

/** The statuses of a fight without a result yet. */
const UNDECIDED: FightStatus[] = ['scheduled', 'live']

const CARDS = kindsShownBy('cards')

const isRunning = (sport: string | undefined) => sql`t.finished_at is null and t.started_at is not null
  and (${sport ?? null}::text is null or s.slug = ${sport ?? null})`

/** Whether row `x` belongs to one of the tournaments in `running`. */
const OF_RUNNING = sql`x.tournament_id in (select r.id from running r)`

const IS_RECENT = (alias: 'f' | 'x') =>
  sql`${sql.ref(`${alias}.starts_at`)} > now() - make_interval(hours => ${sql.lit(NIGHT_STAYS_H)})`

/** A text that changes whenever a running question does, also by the clock; to be selected with `running`. */
const VERSION = sql<string>`concat_ws(', ',
  (select string_agg(concat(r.id, ' ', r.version), ' ' order by r.id) from running r),
  ${sql.join((['questions', 'events', 'rounds', 'entities'] as const).map((table) => changesOf(table, OF_RUNNING)))},
  ${passedTimes(OF_RUNNING)},
  (select count(*) from events x where ${IS_RECENT('x')} and ${OF_RUNNING}))`

const running = (sport: string | undefined) => sql`running as materialized (
  select t.id, t.xmin as version from tournaments t join sports s on s.id = t.sport_id where ${isRunning(sport)})`

/** The running questions of a sport, or of all, and the version that they had before they were read. */
export type RunningQuestions = { version: string; questions: RunningQuestion[] }

export async function readRunning(db: Db, sport: string | undefined): Promise<RunningQuestions> {
  const { rows: versions } = await sql<{ version: string }>`
    with ${running(sport)} select ${VERSION} as version`.execute(db)
  const { rows: questions } = await sql<RunningQuestion>`
    select q.id, q.tournament_id, q.kind, q.event_id, q.table_group_id, q.choice_ids, ${PHASE} as phase,
      case when isfinite(q.opens_at) then q.opens_at end as opens_at,
      case when isfinite(q.locks_at) then q.locks_at end as locks_at,
      extract(epoch from q.locks_at)::float8 as lock_order,
      case when q.reopened_at is not null then q.organiser_ids end as seen_by,
      e.ord as event_ord, e.status, r.ord as round_ord,
      case when r.id is not null then jsonb_build_object('id', r.id, 'key', r.key, 'name', r.name) end as round,
      case when q.kind = any(${CARDS}) then not exists (select from events f
        where f.round_id = q.round_id and f.status = any(${UNDECIDED})) end as is_over,
      case when q.kind = any(${CARDS}) then exists (select from events f
        where f.round_id = q.round_id and f.status <> 'cancelled' and ${IS_RECENT('f')}) end as is_recent,
      ${entityOf('a')} as first_entity, ${entityOf('b')} as second_entity,
      jsonb_build_object('id', t.id, 'slug', t.slug, 'name', t.name, 'theme', t.theme, 'type', s.slug) as tournament
    from tournaments t
      join sports s on s.id = t.sport_id
      join questions q on q.tournament_id = t.id
      left join events e on e.id = q.event_id
      left join rounds r on r.id = coalesce(e.round_id, q.round_id)
      left join entities a on a.id = e.first_id
      left join entities b on b.id = e.second_id
    where ${isRunning(sport)}
    order by q.tournament_id, q.id`.execute(db)
  return { version: versions[0]!.version, questions }
}

/** The name of what each of these answers names, one entity or one player; null for other kinds. */
const namedBy = ({ kind }: RunningQuestion): Named | null =>
  KINDS[kind].per === 'tournament' && !KINDS[kind].wide ? KINDS[kind].names : null

/** A user's answer to a running question. */
export type OwnAnswer = {
  user_id: number
  question_id: number
  answer: number[]
  /** The named entity or player, for a kind that asks for one. */
  chosen: Localized | null
}

export type OwnAnswers = { version: string; organisers: Set<number>; answers: OwnAnswer[] }

/**
 * Returns the answers of these users to these running questions, which of the users are organisers, and the version of the running
 * questions at the same moment. Cost: for each user one lookup in the primary key of predictions for each question, and the questions of
 * running tournaments once.
 */
export async function listOwn(
  db: Db,
  sport: string | undefined,
  userIds: number[],
  questions: RunningQuestion[],
): Promise<OwnAnswers> {
  type Row = { version: string; organiser_ids: number[] } & (OwnAnswer | { user_id: null })
  const { rows } = await sql<Row>`
    with ${running(sport)}
    select v.*, o.* from (
      select ${VERSION} as version,
        array(select u from unnest(${userIds}::int[]) u where ${questions.some(({ seen_by }) => seen_by !== null)} and is_organiser(u)) as organiser_ids
    ) v left join (
      select p.user_id, p.question_id, p.answer,
        case q.named when 'entity' then (select n.name from entities n where n.id = p.answer[1])
          when 'player' then (select n.name from players n where n.id = p.answer[1]) end as chosen
      from unnest(${userIds}::int[]) u (id)
        cross join unnest(${questions.map(({ tournament_id }) => tournament_id)}::int[],
          ${questions.map(({ id }) => id)}::int[], ${questions.map(namedBy)}::text[]) q (tournament_id, id, named)
        join predictions p on p.tournament_id = q.tournament_id and p.question_id = q.id and p.user_id = u.id
    ) o on true`.execute(db)
  const { version, organiser_ids } = rows[0]!
  return { version, organisers: new Set(organiser_ids), answers: rows.filter((row) => row.user_id !== null) }
}
