import type { Localized } from '@called-it/contract/languages.ts'
import type { SportSlug, SystemName } from '@called-it/rules/systems.ts'
import type { TournamentStatus } from '@called-it/rules/vocabulary.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { RATINGS_OPEN, STATUS } from '../tournaments/tournaments-sql.ts'
import { currentOf, NEWCOMERS } from '../ratings/ratings-sql.ts'

export type CareerRound = { id: number; key: string; name: Localized }

/** A tournament whose rating is open, with its current publications. */
export type OpenRating = {
  tournament_id: number
  slug: string
  name: Localized
  type: SportSlug
  status: TournamentStatus
  system_name: SystemName
  finished_at: string | null
  publication_id: number | null
  rows_count: number
  newcomers_count: number
  /** Whether a question has been settled. */
  is_settled: boolean
  /** The rounds with a rating, in their order. */
  rounds: { round: CareerRound; publication_id: number; rows_count: number }[]
}

/** The seats of users by their ids; null: none yet. Users who do not take part are left out. */
export type Seats = Record<number, number | null>

/** Lists the tournaments with an open rating of any of these users, the latest start first, with their seats. */
export async function listOpenRatings(db: Db, userIds: number[]): Promise<(OpenRating & { seats: Seats })[]> {
  const { rows } = await sql<OpenRating & { seats: Seats }>`
    select t.id as tournament_id, t.slug, t.name, s.slug as type, ${STATUS} as status, t.system_name, t.finished_at,
      p.id as publication_id, coalesce(p.rows_count, 0) as rows_count,
      -- In order, as page-store.ts counts them.
      (select count(*) from (select from ${NEWCOMERS} order by n.seq limit 1000000) n) as newcomers_count,
      coalesce(p.is_settlement, false) as is_settled,
      (select coalesce(json_agg(json_build_object('round', json_build_object('id', r.id, 'key', r.key, 'name', r.name),
          'publication_id', rp.id, 'rows_count', rp.rows_count) order by r.ord), '[]')
        from ratings rc join publications rp on rp.id = rc.publication_id join rounds r on r.id = rc.round_id
        where rc.tournament_id = t.id) as rounds,
      (select coalesce(json_object_agg(n.user_id, n.seat), '{}') from participants n
        where n.tournament_id = t.id and n.user_id = any(${userIds}::int[])) as seats
    from ${currentOf(null)} join sports s on s.id = t.sport_id
    where ${RATINGS_OPEN} and exists (
      select from participants n where n.tournament_id = t.id and n.user_id = any(${userIds}::int[]))
    order by t.started_at desc nulls last, t.id desc`.execute(db)
  return rows
}

/** A publication of a tournament's rating, with its cause. */
export type PastRating = {
  publication_id: number
  rows_count: number
  published_at: string
  /** The event that was settled and its round; null: the tournament was finished. */
  starts_at: string | null
  round_id: number | null
  label: Localized | null
}

/**
 * Lists the permanent publications of a tournament's rating, oldest first: the last one of each event
 * (`publication-store.ts listReplaced`).
 */
export async function listPastRatings(db: Db, tournamentId: number): Promise<PastRating[]> {
  const { rows } = await sql<PastRating>`
    select p.id as publication_id, p.rows_count, p.published_at, coalesce(e.starts_at, e.begun_at) as starts_at,
      e.round_id, r.name as label
    from (
        select distinct on (event_id) id, rows_count, published_at, event_id, is_settlement from publications
        where tournament_id = ${tournamentId} and round_id is null
        order by event_id, id desc
      ) p left join events e on e.id = p.event_id left join rounds r on r.id = e.round_id
    where p.is_settlement
    order by p.id`.execute(db)
  return rows
}
