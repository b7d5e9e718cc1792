import type { Entity, Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { Localized } from '@called-it/contract/languages.ts'
import type { Named } from '@called-it/rules/kind.ts'
import { KINDS } from '@called-it/rules/kind-list.ts'
import { KIND_NAMES, type KindName } from '@called-it/rules/systems.ts'
import type { FightStatus, PredictionPhase } from '@called-it/rules/vocabulary.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { entityOf, hasNotSeen, PHASE } from '../tournaments/tournaments-sql.ts'
import { kindsShownBy } from './kinds/kind-views.ts'

/** A question that is not about a match, or one that is open or in the current round of its tournament. */
export type ProgressRow = {
  user_id: number
  tournament_id: number
  question_id: number
  kind: KindName
  event_id: number | null
  table_group_id: number | null
  round_id: number | null
  status: string | null
  /** Also `locked` if the question has opened again, but the user was an organiser while it was locked. */
  phase: PredictionPhase
  locks_at: string | null
  opens_at: string | null
  is_current: boolean
  /** For a fight card: whether all of its fights are decided. */
  is_over: boolean | null
  /** For a fight card: whether its event is in progress, or its last fight began within `NIGHT_STAYS_H`. */
  is_night: boolean | null
  answer: number[] | null
  /** For an open question whose choices can change after an answer. */
  choice_ids: number[] | null
  /** The named entity or player, for a kind that asks for one. */
  chosen: Localized | null
  /** For the first row of each tournament: the tournament, and the sides of the event that locks next. */
  tournament: Pick<Tournament, 'id' | 'slug' | 'name' | 'theme' | 'type'> | null
  round: { id: number; key: string; name: Localized } | null
  first_entity: Entity | null
  second_entity: Entity | null
}

/** How many hours after the start of its last fight an event is still news: its end, and six hours. */
const NIGHT_STAYS_H = 8

/** The statuses of a fight without a result yet. */
const UNDECIDED: FightStatus[] = ['scheduled', 'live']

/** The kinds that progress shows by rounds and by cards; the kinds whose choices can change after an answer. */
const [ROUNDS, CARDS] = [kindsShownBy('rounds'), kindsShownBy('cards')]
const CHANGING = KIND_NAMES.filter((kind) => KINDS[kind].offers_change)

/** The kinds that ask for one entity or one player of a tournament. */
const kindsNaming = (names: Named) =>
  KIND_NAMES.filter(
    (kind) => KINDS[kind].per === 'tournament' && KINDS[kind].names === names && !KINDS[kind].wide,
  )

/**
 * Returns how far these users have come in the tournaments that have a start and are not over, by user. Cost: the questions of these
 * tournaments, and for each user one lookup in the primary key of predictions for each that is open, in the current round or not about a
 * match, however many users there are. The first row of each tournament is that of its next lock; of questions that lock
 * together, one without an answer comes first.
 */
export async function listProgress(db: Db, userIds: number[], sport?: string): Promise<ProgressRow[]> {
  const { rows } = await sql<ProgressRow>`
    with running as materialized (
      select q.tournament_id, q.id as question_id, q.kind, q.event_id, q.table_group_id, q.choice_ids, q.opens_at, q.locks_at,
        ${PHASE} as phase_now, q.reopened_at, q.organiser_ids,
        coalesce(e.round_id, q.round_id) as round_id, e.status, e.ord as event_ord, r.ord as round_ord,
        case when q.kind = any(${CARDS}) then not exists (select from events f
          where f.round_id = q.round_id and f.status = any(${UNDECIDED})) end as is_over,
        case when q.kind = any(${CARDS}) then exists (select from events f
          where f.round_id = q.round_id and f.status <> 'cancelled'
            and f.starts_at > now() - make_interval(hours => ${NIGHT_STAYS_H})) end as is_recent
      from tournaments t
        join sports s on s.id = t.sport_id
        join questions q on q.tournament_id = t.id
        left join events e on e.id = q.event_id
        left join rounds r on r.id = coalesce(e.round_id, q.round_id)
      where t.finished_at is null and t.started_at is not null
        and (${sport ?? null}::text is null or s.slug = ${sport ?? null})
    ), asked as materialized (
      select v.user_id, q.*,
        case when ${hasNotSeen('q', sql.ref('v.user_id'))} then q.phase_now else 'locked' end as phase
      from unnest(${userIds}::int[]) v (user_id) cross join running q
    ), current as (
      (select distinct on (user_id, tournament_id) user_id, tournament_id, round_id
      from asked where kind = any(${ROUNDS})
      order by user_id, tournament_id, array_position(array['open', 'locked', 'not_open'], phase),
        case phase when 'open' then locks_at end, case phase when 'locked' then -round_ord else round_ord end)
      union all
      (select distinct on (user_id, tournament_id) user_id, tournament_id, round_id
      from asked where kind = any(${CARDS})
      order by user_id, tournament_id, is_over, phase = 'locked' desc,
        case when is_over then -round_ord end, locks_at, round_ord)
    ), mine as (
      select a.*, c.round_id is not null as is_current, a.phase = 'locked' and (not a.is_over or a.is_recent) as is_night, p.answer, row_number() over (
        partition by a.user_id, a.tournament_id
        order by a.phase = 'open' desc, a.locks_at, p.answer is not null,
          array_position(${KIND_NAMES}::text[], a.kind), a.event_ord, a.question_id) as nth
      from asked a
        left join current c
          on c.user_id = a.user_id and c.tournament_id = a.tournament_id and c.round_id = a.round_id
        left join predictions p
          on p.tournament_id = a.tournament_id and p.question_id = a.question_id and p.user_id = a.user_id
      where a.phase = 'open' or c.round_id is not null or a.kind <> all(${ROUNDS})
    )
    select m.user_id, m.tournament_id, m.question_id, m.kind, m.event_id, m.table_group_id, m.round_id, m.status, m.phase,
      case when isfinite(m.locks_at) then m.locks_at end as locks_at,
      case when isfinite(m.opens_at) then m.opens_at end as opens_at, m.is_current, m.is_over, m.is_night, m.answer,
      case when m.phase = 'open' and m.kind = any(${CHANGING}) then m.choice_ids end as choice_ids,
      case when m.kind = any(${kindsNaming('entity')}) then (select n.name from entities n where n.id = m.answer[1])
        when m.kind = any(${kindsNaming('player')}) then (select n.name from players n where n.id = m.answer[1])
        end as chosen,
      case when m.nth = 1 then (
        select jsonb_build_object('id', t.id, 'slug', t.slug, 'name', t.name, 'theme', t.theme, 'type', s.slug)
        from tournaments t join sports s on s.id = t.sport_id where t.id = m.tournament_id) end as tournament,
      case when r.id is not null then jsonb_build_object('id', r.id, 'key', r.key, 'name', r.name) end as round,
      ${entityOf('a')} as first_entity, ${entityOf('b')} as second_entity
    from mine m
      -- One row of each tournament and round is enough to name it.
      left join rounds r on r.id = m.round_id and (m.nth = 1 or m.is_current or m.is_night)
      left join events e on e.id = m.event_id and m.nth = 1
      left join entities a on a.id = e.first_id
      left join entities b on b.id = e.second_id
    order by m.user_id, m.tournament_id, m.nth`.execute(db)
  return rows
}
