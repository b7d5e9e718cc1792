import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import type { Localized } from '@called-it/contract/languages.ts'
import type { Match, MatchRound } from '@called-it/contract/kinds/match.ts'
import type { MatchResultBody } from '@called-it/contract/organiser/results.ts'
import type { SideSource } from '@called-it/rules/facts.ts'
import type { Hit } from '@called-it/rules/vocabulary.ts'
import type { SourceName } from '@called-it/rules/feeds/feed-names.ts'
import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import {
  changesOf,
  entityOf,
  hasNotSeen,
  passedTimes,
  PHASE,
  STAGE_LEVEL,
} from '../../tournaments/tournaments-sql.ts'

export type RoundRow = Pick<MatchRound, 'id' | 'key' | 'name' | 'stage_type' | 'level'>

/** A match as every user sees it. */
export type FactRow = {
  id: number
  key: string
  round_id: number
  level: MatchRound['level']
  started_at: string | null
  status: Match['status']
  phase: Match['phase']
  first_entity: Entity | null
  second_entity: Entity | null
  table_group: Match['table_group']
  venue: Localized | null
  first_from: SideSource | null
  second_from: SideSource | null
  result: MatchResultBody | null
  reason: Localized | null
  result_at: string | null
  result_source: string | null
  result_from: SourceName | null
  settled_at: string | null
  corrected_at: string | null
  reopened_at: string | null
  crowd: Match['crowd']
}

/** What one user predicted for it; nulls: nothing, or nothing that the viewer may see. */
export type OwnColumns = {
  answer: number[] | null
  saved_at: string | null
  points: number | null
  hit: Hit | null
}

export type MatchRow = FactRow & OwnColumns

/** Selects one match by its key, or the matches that start within a span of time. */
export type MatchFilter = { key?: string; from?: string | undefined; to?: string | undefined }

/** Returns the rounds of a tournament in the order of its document, including rounds whose matches are not known yet. */
export async function listRounds(db: Db, tournamentId: number): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    select r.id, r.key, r.name, g.type as stage_type, ${STAGE_LEVEL} as level
    from rounds r join stages g on g.id = r.stage_id where r.tournament_id = ${tournamentId} order by r.ord`.execute(
    db,
  )
  return rows
}

/** The columns that are the same for every user, of the tables in `MATCHES`. */
const FACTS = sql`e.id, e.key, e.round_id, ${STAGE_LEVEL} as level,
  e.starts_at as started_at, e.status, ph.phase, ${entityOf('a')} as first_entity, ${entityOf('b')} as second_entity,
  case when tg.id is not null then jsonb_build_object('id', tg.id, 'key', tg.key, 'name', tg.name) end as table_group,
  e.venue, e.first_from, e.second_from, e.result, e.reason, e.result_at, e.result_source, e.result_from,
  q.settled_at, q.corrected_at, q.reopened_at, q.crowd`

const MATCHES = sql`events e
  left join questions q on q.event_id = e.id and q.kind = 'match'
  join rounds r on r.id = e.round_id
  join stages g on g.id = r.stage_id
  cross join lateral (select ${PHASE} as phase) ph
  left join entities a on a.id = e.first_id
  left join entities b on b.id = e.second_id
  left join table_groups tg on tg.id = e.table_group_id`

const IN_ORDER = sql`r.ord, e.starts_at nulls last, e.ord`

/** The tables that `FACTS` and the rounds are read from. */
const FACT_TABLES = ['events', 'questions', 'rounds', 'stages', 'entities', 'table_groups'] as const

/** A text that changes whenever the facts of a match of tournament `t` do, also by the clock. */
const FACTS_VERSION = sql<string>`concat_ws(', ', ${sql.join(FACT_TABLES.map((table) => changesOf(table)))}, ${passedTimes()})`

/**
 * Returns the matches of a tournament in the order of its document, with one user's predictions. Another user's predictions
 * are left out until they are locked: this statement is what prevents copying (GAME.md 3).
 */
export async function listMatches(
  db: Db,
  tournament: { id: number },
  userId: number,
  viewerId: number,
  only: MatchFilter = {},
): Promise<MatchRow[]> {
  const { key = null, from = null, to = null } = only
  const { rows } = await sql<MatchRow>`
    select ${FACTS}, p.answer, p.saved_at, c.points, c.hit
    from ${MATCHES}
      left join predictions p on p.tournament_id = q.tournament_id and p.question_id = q.id and p.user_id = ${userId}
        and (p.user_id = ${viewerId} or ph.phase = 'locked')
      left join answers c on c.tournament_id = q.tournament_id and c.question_id = q.id and c.answer = p.answer
    where e.tournament_id = ${tournament.id} and (${key}::text is null or e.key = ${key})
      and (${from}::timestamptz is null or e.starts_at >= ${from})
      and (${to}::timestamptz is null or e.starts_at < ${to})
    order by ${IN_ORDER}`.execute(db)
  return rows
}

/** A tournament that was deleted a moment ago has no version, and no matches. */
const versionOf = (rows: { version: string }[]): string => rows[0]?.version ?? 'none'

/** The rounds and matches of a tournament as every user sees them, and their version after they were read. */
export type MatchFacts = { rounds: RoundRow[]; rows: FactRow[]; version: string }

export async function readFacts(db: Db, tournamentId: number): Promise<MatchFacts> {
  const rounds = await listRounds(db, tournamentId)
  const { rows } = await sql<FactRow>`
    select ${FACTS} from ${MATCHES} where e.tournament_id = ${tournamentId} order by ${IN_ORDER}`.execute(db)
  const { rows: versions } = await sql<{ version: string }>`
    select ${FACTS_VERSION} as version from tournaments t where t.id = ${tournamentId}`.execute(db)
  return { rounds, rows, version: versionOf(versions) }
}

/** Whose predictions are read, and by whom. */
export type Seen = { userId: number; viewerId: number }

/** What a user predicted for one match. */
export type OwnRow = { nth: number; id: number } & OwnColumns

/**
 * Returns what users predicted for the matches of a tournament, by their place in `asked`, and the version of the facts at the same
 * moment. Another user's predictions are left out until they are locked: this statement is what prevents copying (GAME.md 3).
 * Cost: for each user one lookup in the primary key of predictions for each match.
 */
export async function listOwn(
  db: Db,
  tournamentId: number,
  asked: Seen[],
): Promise<{ version: string; rows: OwnRow[] }> {
  type Row = { version: string } & (OwnRow | { [Column in keyof OwnRow]: null })
  const { rows } = await sql<Row>`
    select v.version, o.*
    from (select ${FACTS_VERSION} as version from tournaments t where t.id = ${tournamentId}) v left join (
      select s.nth::int, q.event_id as id, p.answer, p.saved_at, c.points, c.hit
      from unnest(${asked.map(({ userId }) => userId)}::int[], ${asked.map(({ viewerId }) => viewerId)}::int[])
          with ordinality s (user_id, viewer_id, nth)
        cross join questions q
        join predictions p on p.tournament_id = q.tournament_id and p.question_id = q.id and p.user_id = s.user_id
          and (p.user_id = s.viewer_id or ${PHASE} = 'locked')
        left join answers c on c.tournament_id = q.tournament_id and c.question_id = q.id and c.answer = p.answer
      where q.tournament_id = ${tournamentId} and q.kind = 'match'
    ) o on true`.execute(db)
  return { version: versionOf(rows), rows: rows.filter((row) => row.id !== null) }
}

/** A match whose score is asked outside of its page, such as in a chat, with one user's prediction. */
export type AskedMatchRow = Pick<MatchRow, 'id' | 'status' | 'phase' | 'answer'> & {
  slug: string
  tournament: Localized
  round: Localized
  first: Localized | null
  second: Localized | null
  /** Null: the time is not known. */
  locks_at: string | null
  /** Whether it decides who goes through. */
  is_of_tie: boolean
  ruleset: unknown
}

/** The columns of a match `e` with question `q` for a user, whose prediction is `p`. */
const askedOf = (userId: number) => sql`e.id, e.status, t.slug, t.name as tournament, r.name as round,
  (select n.name from entities n where n.id = e.first_id) as first,
  (select n.name from entities n where n.id = e.second_id) as second,
  case when ${hasNotSeen('q', sql`${userId}::int`)} then ${PHASE} else 'locked' end as phase,
  case when isfinite(q.locks_at) then q.locks_at end as locks_at, e.tie is not null as is_of_tie, t.ruleset, p.answer`

/** Returns those of these matches that exist, as one user sees them. */
export async function readAsked(db: Db, userId: number, ids: number[]): Promise<AskedMatchRow[]> {
  const { rows } = await sql<AskedMatchRow>`
    select ${askedOf(userId)}
    from unnest(${ids}::int[]) with ordinality x (id, ord)
      join events e on e.id = x.id
      join questions q on q.event_id = e.id and q.kind = 'match'
      join tournaments t on t.id = e.tournament_id
      join rounds r on r.id = e.round_id
      left join predictions p on p.tournament_id = q.tournament_id and p.question_id = q.id and p.user_id = ${userId}
    order by x.ord`.execute(db)
  return rows
}

/**
 * Returns the open matches that a user has not predicted, the next lock first: those of the tournaments that the user takes part
 * in, or of all that are not over for a user who takes part in none of them.
 */
export async function listUnpredicted(db: Db, userId: number, limit: number): Promise<AskedMatchRow[]> {
  const { rows } = await sql<AskedMatchRow>`
    with current as materialized (
      select t.id, exists (select from participants n where n.tournament_id = t.id and n.user_id = ${userId}) as is_joined
      from tournaments t where t.finished_at is null and t.started_at is not null
    )
    select ${askedOf(userId)}
    from current c
      join tournaments t on t.id = c.id
      join questions q on q.tournament_id = t.id and q.kind = 'match' and ${PHASE} = 'open'
        and ${hasNotSeen('q', sql`${userId}::int`)}
      join events e on e.id = q.event_id
      join rounds r on r.id = e.round_id
      left join predictions p on p.tournament_id = q.tournament_id and p.question_id = q.id and p.user_id = ${userId}
    where p.question_id is null and (c.is_joined or not exists (select from current where is_joined))
    order by q.locks_at, r.ord, e.ord limit ${limit}`.execute(db)
  return rows
}
