import type { Localized } from '@called-it/contract/languages.ts'
import type { Sport } from '@called-it/contract/tournaments/tournaments.ts'
import type { Series, TournamentWinners } from '@called-it/contract/tournaments/winners.ts'
import { sportNamed, SPORTS } from '@called-it/rules/systems.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { RATINGS_OPEN } from '../tournaments/tournaments-sql.ts'
import type { WinnerList } from './winner-lists.ts'

/** Deletes the winners of a tournament. */
export async function removeWinners(db: Db, tournamentId: number): Promise<void> {
  await sql`delete from winner_lists where tournament_id = ${tournamentId}`.execute(db)
}

/** Replaces the winners of a tournament. */
export async function replaceWinners(db: Db, tournamentId: number, lists: WinnerList[]): Promise<void> {
  await removeWinners(db, tournamentId)
  await sql`
    insert into winner_lists (tournament_id, list, of_id, nth, is_cut, points, exact_hits)
    select ${tournamentId}, x.list, x.of_id, x.nth, x.is_cut, x.points, x.exact_hits
    from jsonb_to_recordset(${JSON.stringify(lists)}::jsonb)
      as x (list text, of_id int, nth int, is_cut boolean, points int, exact_hits int)`.execute(db)
  await sql`
    insert into winners (tournament_id, list, of_id, nth, user_id, position, is_shared, points, coefficient, exact_hits)
    select ${tournamentId}, x.list, x.of_id, r.nth,
      (r.winner->>'user_id')::int, (r.winner->>'position')::int, (r.winner->>'is_shared')::boolean,
      (r.winner->>'points')::int, (r.winner->>'coefficient')::int, (r.winner->>'exact_hits')::int
    from jsonb_to_recordset(${JSON.stringify(lists)}::jsonb) as x (list text, of_id int, rows jsonb),
      jsonb_array_elements(x.rows) with ordinality as r (winner, nth)`.execute(db)
}

/** Returns the stored lists of a tournament, in their order. */
export async function listStored(db: Db, tournamentId: number): Promise<WinnerList[]> {
  const { rows } = await sql<WinnerList>`
    select l.list, l.of_id, l.nth, l.is_cut, l.points, l.exact_hits,
      (select coalesce(json_agg(json_build_object('user_id', w.user_id, 'position', w.position,
          'is_shared', w.is_shared, 'points', w.points, 'coefficient', w.coefficient, 'exact_hits', w.exact_hits)
        order by w.nth), '[]')
      from winners w where (w.tournament_id, w.list, w.of_id) = (l.tournament_id, l.list, l.of_id)) as rows
    from winner_lists l where l.tournament_id = ${tournamentId}
    order by array_position(array['places', 'group', 'team'], l.list), l.nth`.execute(db)
  return rows
}

/** Whether a tournament has stored winners. */
export async function hasWinners(db: Db, tournamentId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from winner_lists where tournament_id = ${tournamentId} limit 1`.execute(db)
  return rows.length > 0
}

export type FinishedTournament = Omit<TournamentWinners['tournament'], 'type' | 'status'> & {
  prizes: { scope: 'group' | 'tournament'; place_from: number; place_to: number; title: Localized }[]
}
type Filter = { sport?: string | undefined; tournament?: string | undefined }

/** Condition: tournament `t` of sport `s` has winners to show. A rating that is not open yet shows none. */
const fits = ({ sport, tournament }: Filter) => sql`t.finished_at is not null and ${RATINGS_OPEN}
  and (${sport ?? null}::text is null or s.slug = ${sport ?? null})
  and (${tournament ?? null}::text is null or t.slug = ${tournament ?? null})
  and exists(select from winner_lists l where l.tournament_id = t.id)`

/** Lists finished tournaments, the latest first. */
export async function listFinished(
  db: Db,
  { limit, offset, ...filter }: Filter & { limit: number; offset: number },
): Promise<FinishedTournament[]> {
  const { rows } = await sql<FinishedTournament>`
    select t.id, t.slug, t.name, t.system_name, t.theme, t.started_at, t.finished_at, t.prizes,
      to_jsonb(s) as sport, coalesce(p.rows_count, 0) as participants_count
    from tournaments t join sports s on s.id = t.sport_id
      left join ratings c on c.tournament_id = t.id and c.round_id is null
      left join publications p on p.id = c.publication_id
    where ${fits(filter)}
    order by t.finished_at desc, t.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countFinished(db: Db, filter: Filter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from tournaments t join sports s on s.id = t.sport_id where ${fits(filter)}`.execute(
    db,
  )
  return rows[0]!.count
}

/** A list with its users, their current names, groups and teams. */
export type NamedList = Omit<WinnerList, 'rows' | 'nth'> & {
  tournament_id: number
  /** The group of a team. */
  group_id: number | null
  rows: (WinnerList['rows'][number] & {
    name: string
    avatar: string | null
    group_id: number | null
    team_id: number | null
  })[]
}

/** Returns the lists of these tournaments in their order. */
export async function listNamed(db: Db, tournamentIds: number[]): Promise<NamedList[]> {
  const { rows } = await sql<NamedList>`
    select l.tournament_id, l.list, l.of_id, l.is_cut, l.points, l.exact_hits, m.group_id,
      (select coalesce(json_agg(json_build_object('user_id', w.user_id, 'position', w.position,
          'is_shared', w.is_shared, 'points', w.points, 'coefficient', w.coefficient, 'exact_hits', w.exact_hits,
          'name', u.name, 'avatar', u.avatar, 'group_id', n.group_id, 'team_id', n.team_id) order by w.nth), '[]')
      from winners w join users u on u.id = w.user_id
        left join participants n on n.tournament_id = w.tournament_id and n.user_id = w.user_id
      where (w.tournament_id, w.list, w.of_id) = (l.tournament_id, l.list, l.of_id)) as rows
    from winner_lists l left join teams m on l.list = 'team' and m.id = l.of_id
    where l.tournament_id = any(${tournamentIds}) order by l.tournament_id, l.list, l.nth`.execute(db)
  return rows
}

/** Sports whose tournaments are series. */
const SERIES = SPORTS.filter((slug) => sportNamed(slug).is_series)

/** Lists the finished tournaments that have winners and are no series, the latest first. */
export async function listChoices(
  db: Db,
): Promise<{ slug: string; name: Localized; sport: Sport['slug'] }[]> {
  const { rows } = await sql<{ slug: string; name: Localized; sport: Sport['slug'] }>`
    select t.slug, t.name, s.slug as sport from tournaments t join sports s on s.id = t.sport_id
    where ${fits({})} and s.slug <> all(${SERIES}) order by t.finished_at desc, t.id desc`.execute(db)
  return rows
}

/**
 * Lists the series, the latest first, with their numbered events: one is over when each of its fights is decided. It reads
 * only fights of the few tournaments that have not finished.
 */
export async function listSeries(db: Db): Promise<Series[]> {
  const { rows } = await sql<Series>`
    select t.slug, t.name, t.finished_at is not null as is_finished, count(r.id) as rounds_count,
      count(r.id) filter (where of_round.is_open and t.finished_at is null) as rounds_left, max(of_round.last_event_at) as last_event_at
    from tournaments t join sports s on s.id = t.sport_id
      left join rounds r on r.tournament_id = t.id
      left join lateral (
        select max(e.starts_at) as last_event_at,
          coalesce(bool_or(e.status in ('scheduled', 'live', 'postponed')), true) as is_open
        from events e where e.round_id = r.id and t.finished_at is null) of_round on true
    where s.slug = any(${SERIES}) group by t.id order by t.started_at desc nulls first, t.id desc`.execute(db)
  return rows
}
