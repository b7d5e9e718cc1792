import type { Entity } from '@called-it/contract/tournaments.ts'
import type { Localized } from '@called-it/contract/localized.ts'
import type { Match, MatchRound } from '@called-it/contract/predictions.ts'
import type { MatchResultBody } from '@called-it/contract/organiser.ts'
import type { Hit } from '@called-it/rules/football/match-points.ts'
import type { Score } from '@called-it/rules/football/score.ts'
import { hasMatches, SYSTEM_NAMES } from '@called-it/rules/systems.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../schema.ts'
import { STAGE_LEVEL, STARTED_AT } from '../tournaments/tournaments.ts'

export type RoundRow = Pick<MatchRound, 'id' | 'key' | 'name' | 'stage_type' | 'level'>

export type MatchRow = {
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
  result: MatchResultBody | null
  result_at: string | null
  result_source: string | null
  settled_at: string | null
  corrected_at: string | null
  crowd: Match['crowd']
  first: number | null
  second: number | null
  saved_at: string | null
  points: number | null
  hit: Hit | null
}

const WITH_MATCHES = SYSTEM_NAMES.filter(hasMatches)

/** `event_phase` of event `e` in tournament `t` at this very moment. */
const phaseOf = (tournamentStart: RawBuilder<unknown>) => sql`event_phase(e.status, e.starts_at, e.begun_at,
  e.first_id is not null and e.second_id is not null, ${tournamentStart},
  t.predictions_opened_at, t.finished_at is not null, clock_timestamp())`

const entity = (alias: 'a' | 'b') =>
  sql.raw(`case when ${alias}.id is not null then jsonb_build_object(
  'id', ${alias}.id, 'key', ${alias}.key, 'name', ${alias}.name, 'code', ${alias}.code,
  'country', ${alias}.country, 'image', ${alias}.image) end`)

/** The rounds of a tournament in the order of its document, those too whose matches are not known yet. */
export async function listRounds(db: Db, tournamentId: number): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    select r.id, r.key, r.name, g.type as stage_type, ${STAGE_LEVEL} as level
    from rounds r join stages g on g.id = r.stage_id where r.tournament_id = ${tournamentId} order by r.ord`.execute(
    db,
  )
  return rows
}

/**
 * The matches of a tournament in the order of its document, with one user's predictions. Another user's
 * are left out until they are locked: this statement is what keeps anybody from copying (GAME.md 3).
 */
export async function listMatches(
  db: Db,
  tournament: { id: number; started_at: string | null },
  userId: number,
  viewerId: number,
  eventKey?: string,
): Promise<MatchRow[]> {
  const { rows } = await sql<MatchRow>`
    select e.id, e.key, e.round_id, ${STAGE_LEVEL} as level,
      e.starts_at as started_at, e.status, ph.phase, ${entity('a')} as first_entity, ${entity('b')} as second_entity,
      case when tg.id is not null then jsonb_build_object('id', tg.id, 'key', tg.key, 'name', tg.name) end as table_group,
      e.venue, e.result, e.result_at, e.result_source, e.settled_at, e.corrected_at, e.crowd,
      p.first, p.second, p.saved_at, c.points, c.hit
    from tournaments t
      join events e on e.tournament_id = t.id
      join rounds r on r.id = e.round_id
      join stages g on g.id = r.stage_id
      cross join lateral (select ${phaseOf(sql`${tournament.started_at}::timestamptz`)} as phase) ph
      left join entities a on a.id = e.first_id
      left join entities b on b.id = e.second_id
      left join table_groups tg on tg.id = e.table_group_id
      left join match_predictions p on p.tournament_id = t.id and p.event_id = e.id and p.user_id = ${userId}
        and (p.user_id = ${viewerId} or ph.phase = 'locked')
      left join called_scores c on c.tournament_id = t.id and c.event_id = e.id
        and c.first = p.first and c.second = p.second
    where t.id = ${tournament.id} and (${eventKey ?? null}::text is null or e.key = ${eventKey ?? null})
    order by r.ord, e.starts_at nulls last, e.ord`.execute(db)
  return rows
}

export type PublicUser = { id: number; name: string; avatar: string | null }

export async function findUser(db: Db, userId: number): Promise<PublicUser | null> {
  const { rows } = await sql<PublicUser>`select id, name, avatar from users where id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** What one user wants to save. */
export type Save = { user_id: number; scores: { event_id: number; first: number; second: number }[] }

export type SaveRow = {
  /** Which of the saves it belongs to. */
  save: number
  event_id: number
  /** `unknown`: no event of this tournament. */
  phase: 'open' | 'locked' | 'not_open' | 'unknown'
  first: number
  second: number
  saved_at: string | null
}

/**
 * Saves scores where the event is open at this moment by the database's clock, all in this one statement, for
 * users who are all different. Nothing of a save is written when any of its events is unknown; without such a
 * tournament the answer is empty. The lock on the events' rows makes a settlement wait for saves that were let
 * in, and makes a save that comes during one look again at what it left, or fail at once where it may not `wait`.
 */
export async function saveScores(db: Db, slug: string, saves: Save[], wait: boolean): Promise<SaveRow[]> {
  const asked = saves.flatMap(({ user_id, scores }, save) =>
    scores.map((score) => ({ ...score, user_id, save })),
  )
  const { rows } = await sql<SaveRow>`
    with asked as (
      select * from unnest(${asked.map((it) => it.save)}::int[], ${asked.map((it) => it.user_id)}::int[],
        ${asked.map((it) => it.event_id)}::int[], ${asked.map((it) => it.first)}::smallint[],
        ${asked.map((it) => it.second)}::smallint[])
        with ordinality as x (save, user_id, event_id, first, second, ord)
    ), held as (
      select e.id, t.id as tournament_id, ${phaseOf(STARTED_AT)} as phase
      from tournaments t join events e on e.tournament_id = t.id
      where t.slug = ${slug} and t.system_name = any(${WITH_MATCHES}) and e.id = any(${[...new Set(asked.map((it) => it.event_id))]}::int[])
      order by e.id
      for key share of e ${wait ? sql`` : sql`nowait`}
    ), saved as (
      insert into match_predictions as p (tournament_id, event_id, user_id, first, second, saved_at)
      select h.tournament_id, a.event_id, a.user_id, a.first, a.second, clock_timestamp()
      from asked a join held h on h.id = a.event_id and h.phase = 'open'
      where a.save not in (select save from asked where event_id not in (select id from held))
      order by a.event_id, a.user_id -- always, so that two of these never wait for each other in a circle
      on conflict (tournament_id, event_id, user_id) do update
        -- Of saves of one moment the last to write wins, and what was acknowledged before it is not younger.
        set first = excluded.first, second = excluded.second, saved_at = greatest(p.saved_at, excluded.saved_at)
      returning p.tournament_id, p.event_id, p.user_id, p.saved_at
    ), joined as (
      insert into participants (tournament_id, user_id)
      select distinct s.tournament_id, s.user_id from saved s
      -- Most have joined long ago: to find that out costs less than to collide.
      where not exists (
        select from participants x where x.tournament_id = s.tournament_id and x.user_id = s.user_id)
      order by s.user_id
      on conflict do nothing
    )
    select a.save, a.event_id, coalesce(h.phase, 'unknown') as phase, a.first, a.second, s.saved_at
    from tournaments t cross join asked a
      left join held h on h.id = a.event_id
      left join saved s on s.event_id = a.event_id and s.user_id = a.user_id
    where t.slug = ${slug} and t.system_name = any(${WITH_MATCHES})
    order by a.ord`.execute(db)
  return rows
}

/** Events of a tournament that are locked but whose crowd has not been counted yet. */
export async function uncountedEvents(
  db: Db,
  tournament: { id: number; started_at: string | null },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from events e join tournaments t on t.id = e.tournament_id
    where t.id = ${tournament.id} and e.crowd is null and ${phaseOf(sql`${tournament.started_at}::timestamptz`)} = 'locked'`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** Counts anew how users called an event; the only read that looks at all of its predictions. */
export async function countCalledScores(
  db: Db,
  tournamentId: number,
  eventId: number,
): Promise<(Score & { predictions: number })[]> {
  const { rows } = await sql<Score & { predictions: number }>`
    select first, second, count(*) as predictions from match_predictions
    where tournament_id = ${tournamentId} and event_id = ${eventId} group by first, second`.execute(db)
  return rows
}

export type CalledScore = Score & { predictions: number; points: number | null; hit: Hit | null }

/** What an event's called scores earn as it stands settled. */
export async function readCalledScores(
  db: Db,
  tournamentId: number,
  eventId: number,
): Promise<CalledScore[]> {
  const { rows } = await sql<CalledScore>`
    select first, second, predictions, points, hit from called_scores
    where tournament_id = ${tournamentId} and event_id = ${eventId}`.execute(db)
  return rows
}

/** Replaces the called scores of an event and its crowd. */
export async function writeCalledScores(
  db: Db,
  tournamentId: number,
  eventId: number,
  scores: CalledScore[],
  crowd: Match['crowd'],
): Promise<void> {
  await sql`delete from called_scores where tournament_id = ${tournamentId} and event_id = ${eventId}`.execute(
    db,
  )
  await sql`
    insert into called_scores (tournament_id, event_id, first, second, predictions, points, hit)
    select ${tournamentId}, ${eventId}, x.first, x.second, x.predictions, x.points, x.hit
    from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb)
      as x (first smallint, second smallint, predictions int, points int, hit text)`.execute(db)
  await sql`update events set crowd = ${JSON.stringify(crowd)}::jsonb where id = ${eventId}`.execute(db)
}
