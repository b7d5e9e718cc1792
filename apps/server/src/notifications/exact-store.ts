import type { Localized } from '@called-it/contract/languages.ts'
import { match } from '@called-it/rules/kinds/match.ts'
import { PROVISIONAL_MS } from '@called-it/rules/limits.ts'
import { sql } from 'kysely'
import { PLAN_ANEW } from '../platform/connections/clients.ts'
import type { SenderKey } from '../platform/messenger/messenger.ts'
import type { Db } from '../schema.ts'
import { dayOf } from './missing-store.ts'
import { routeOf, wants } from './route-store.ts'

// Exact scores. One message tells all of a user's exact scores of a day, once the results of that day are official.

/** How long after the last result of a day a message about its exact scores may be made, and then sent. */
const EXACT_NEWS = sql`interval '1 day'`

/** A day of a tournament with exact scores that nobody was told of. */
export type DueExact = { tournament_id: number; day: string }

/** The exact predictions `c` of matches `e`. */
const EXACT = sql`join questions q on q.event_id = e.id and q.kind = ${match.name}
  join answers c on c.tournament_id = q.tournament_id and c.question_id = q.id and c.hit = 'exact'`

/**
 * Lists the days whose matches are all over with official results, and on which somebody predicted an exact score. A result of
 * a feed is official once the feed cannot take it back by itself (GAME.md 9).
 */
export async function listDueExact(db: Db): Promise<DueExact[]> {
  const { rows } = await sql<DueExact>`
    with days as materialized (
      select e.tournament_id, ${dayOf(sql`e.starts_at`)} as day
      from events e
      where e.fight_type is null and e.starts_at > clock_timestamp() - interval '7 days'
        and e.starts_at < clock_timestamp() + interval '1 day'
      group by 1, 2
      having bool_and(e.status not in ('scheduled', 'live')) and max(e.result_at) > clock_timestamp() - ${EXACT_NEWS}
        and not bool_or(coalesce(e.result_source = 'feed'
          and e.result_at > clock_timestamp() - ${sql.lit(PROVISIONAL_MS)} * interval '1 millisecond', false))
    )
    select d.tournament_id, d.day::text as day from days d
    where not exists (select from mailings m where m.tournament_id = d.tournament_id and m.phase = 'exact' and m.day = d.day)
      and exists (select from events e ${EXACT}
        where e.tournament_id = d.tournament_id and e.status = 'finished' and ${dayOf(sql`e.starts_at`)} = d.day)
    order by d.day, d.tournament_id`.execute(db)
  return rows
}

/** Creates the mailing of a day. Null: another process has done so meanwhile. */
export async function addExact(db: Db, { tournament_id, day }: DueExact): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into mailings (tournament_id, phase, day, until)
    values (${tournament_id}, 'exact', ${day}::date, clock_timestamp() + ${EXACT_NEWS})
    on conflict (tournament_id, phase, day) do nothing returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** Selects the users with exact scores of the day. A message keeps three numbers for each: the match and its score. */
export async function pickExact(db: Db, mailingId: number, senders: readonly SenderKey[]): Promise<number> {
  const { numAffectedRows } = await sql`${sql.raw(PLAN_ANEW)}
    insert into mailing_messages (mailing_id, user_id, sender, figures)
    select ${mailingId}::int, u.id, k.sender, array(select unnest(x.hits))
    from (
      select p.user_id, array_agg(array[e.id, c.answer[1], c.answer[2]] order by e.starts_at, e.ord) as hits
      from mailings m join events e on e.tournament_id = m.tournament_id and ${dayOf(sql`e.starts_at`)} = m.day ${EXACT}
        join predictions p on p.tournament_id = q.tournament_id and p.question_id = q.id and p.answer = c.answer
      where m.id = ${mailingId} and e.status = 'finished' group by p.user_id) x
      join users u on u.id = x.user_id and ${wants('exact')}
      ${routeOf('exact', senders)}
    where k.sender is not null`.execute(db)
  return Number(numAffectedRows)
}

/** A match with its score as it counts, and what an exact prediction of it has earned. */
export type ExactMatch = {
  id: number
  first: Localized
  second: Localized
  score: [number, number]
  points: number
}

/** Lists the matches of a mailing's day that somebody predicted exactly, as their results are now. */
export async function listExactMatches(db: Db, mailingId: number): Promise<ExactMatch[]> {
  const { rows } = await sql<ExactMatch>`
    select e.id, a.name as first, b.name as second, c.answer as score, c.points
    from mailings m join events e on e.tournament_id = m.tournament_id and ${dayOf(sql`e.starts_at`)} = m.day ${EXACT}
      join entities a on a.id = e.first_id join entities b on b.id = e.second_id
    where m.id = ${mailingId} and e.status = 'finished' and c.points is not null order by e.starts_at, e.ord`.execute(
    db,
  )
  return rows
}
