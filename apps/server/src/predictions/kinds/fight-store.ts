import type { Localized } from '@called-it/contract/languages.ts'
import type { ResultBody } from '@called-it/contract/organiser/results.ts'
import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import type { CardOutcome } from '@called-it/rules/ufc/card-points.ts'
import type { FightCrowd } from '@called-it/rules/ufc/card-columns.ts'
import { FIGHT_SYSTEMS } from '@called-it/rules/systems.ts'
import type { FightStatus, FightType } from '@called-it/rules/vocabulary.ts'
import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import { entityOf, PHASE } from '../../tournaments/tournaments-sql.ts'
import { ASKED, ownPrediction, type QuestionRow } from '../question-store.ts'

export type FightRow = {
  id: number
  key: string
  round_id: number
  /** As written in the document. */
  type: FightType
  started_at: string | null
  begun_at: string | null
  status: FightStatus
  first_entity: Entity | null
  second_entity: Entity | null
  weight_class: Localized | null
  is_title: boolean
  coefficients: { first: number; second: number } | null
  result: ResultBody | null
  reason: Localized | null
  result_at: string | null
  cancelled_at: string | null
  corrected_at: string | null
  replaced: { left: Entity; entered: Entity; at: string }[]
}

/** Returns the fights of a tournament, or the one with this key, in card order. */
export async function listFights(db: Db, tournamentId: number, key?: string): Promise<FightRow[]> {
  const { rows } = await sql<FightRow>`
    select e.id, e.key, e.round_id, e.fight_type as type, e.starts_at as started_at, e.begun_at, e.status,
      ${entityOf('a')} as first_entity, ${entityOf('b')} as second_entity, e.weight_class, e.is_title, e.coefficients,
      e.result, e.reason, e.result_at, e.cancelled_at, e.corrected_at,
      case when e.replaced = '[]' then e.replaced else (
        select jsonb_agg(jsonb_build_object('left', ${entityOf('l')}, 'entered', ${entityOf('n')}, 'at', x.it -> 'at')
          order by x.ord)
        from jsonb_array_elements(e.replaced) with ordinality x (it, ord)
          join entities l on l.id = (x.it ->> 'left')::int join entities n on n.id = (x.it ->> 'entered')::int
      ) end as replaced
    from events e
      left join entities a on a.id = e.first_id
      left join entities b on b.id = e.second_id
    where e.tournament_id = ${tournamentId}
      and (${key ?? null}::text is null or e.round_id = (
        select x.round_id from events x where x.tournament_id = ${tournamentId} and x.key = ${key ?? null}))
    order by e.ord`.execute(db)
  return rows
}

export type FightRoundRow = {
  round_id: number
  round_key: string
  round_name: Localized
  /** The time when it opens or opened. */
  opened_at: string | null
  choice_ids: number[] | null
} & (QuestionRow<CardOutcome, FightCrowd> | { [Field in keyof QuestionRow]: null }) // A round without fights has no question.

/** Returns the rounds of a tournament, or the one with this id, in the order of its document, with one user's cards. */
export async function listFightRounds(
  db: Db,
  tournamentId: number,
  userId: number,
  viewerId: number,
  id?: number,
): Promise<FightRoundRow[]> {
  const { rows } = await sql<FightRoundRow>`
    select r.id as round_id, r.key as round_key, r.name as round_name, a.*
    from rounds r left join lateral (
        select ${ASKED}, q.choice_ids, case when isfinite(q.opens_at) then q.opens_at end as opened_at
        from questions q ${ownPrediction(userId, viewerId)}
        where q.tournament_id = ${tournamentId} and q.kind = 'fight_card' and q.round_id = r.id
      ) a on true
    where r.tournament_id = ${tournamentId} and (${id ?? null}::int is null or r.id = ${id ?? null})
    order by r.ord`.execute(db)
  return rows
}

/** A card with at least one decided fight: the answer and the outcome. */
export type SettledCard = {
  user_id: number
  tournament_id: number
  round_id: number
  /** The time when its round began. */
  at: string
  is_locked: boolean
  answer: number[]
  outcome: CardOutcome
  ruleset: unknown
}

/**
 * The time when the first fight of the round of question `q` began or will begin, by the same rule as `kickOffOf` in
 * `rules/facts.ts`.
 */
const FIRST_KICK_OFF = sql`(
  select min(least(e.starts_at, e.begun_at)) from events e
  where e.tournament_id = q.tournament_id and e.round_id = q.round_id
    and (e.begun_at is not null or e.status not in ('postponed', 'cancelled')))`

/** Returns these users' cards with a decided fight, of every series, oldest first. */
export async function listSettledCards(db: Db, userIds: number[]): Promise<SettledCard[]> {
  const { rows } = await sql<SettledCard>`
    select p.user_id, t.id as tournament_id, q.round_id, ${PHASE} = 'locked' as is_locked, p.answer, q.outcome, t.ruleset,
      -- The lock of a question in a finished series is -infinity.
      coalesce(case when isfinite(q.locks_at) then q.locks_at end, ${FIRST_KICK_OFF}, t.started_at, t.created_at) as at
    from tournaments t
      join questions q on q.tournament_id = t.id and q.kind = 'fight_card' and q.outcome is not null
      join predictions p on p.tournament_id = t.id and p.question_id = q.id and p.user_id = any(${userIds})
    where t.system_name = any(${FIGHT_SYSTEMS}) order by at, q.id`.execute(db)
  return rows
}

/** Returns which of these fights were cancelled. */
export async function listCancelled(db: Db, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from events where id = any(${ids}) and status = 'cancelled'`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Returns the rounds of these events, as far as they belong to this tournament. */
export async function roundsOfEvents(
  db: Db,
  tournamentId: number,
  ids: number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; round_id: number }>`
    select id, round_id from events where tournament_id = ${tournamentId} and id = any(${ids})`.execute(db)
  return new Map(rows.map(({ id, round_id }) => [id, round_id]))
}
