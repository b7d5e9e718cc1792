import type { Localized } from '@called-it/contract/languages.ts'
import { PROVISIONAL_MS } from '@called-it/rules/limits.ts'
import type { SystemName } from '@called-it/rules/systems.ts'
import { sql } from 'kysely'
import { PLAN_ANEW } from '../platform/connections/clients.ts'
import { arrayText } from '../platform/database/db.ts'
import type { SenderKey } from '../platform/messenger/messenger.ts'
import type { Db } from '../schema.ts'
import { PHASE, RATINGS_OPEN } from '../tournaments/tournaments-sql.ts'
import { latestOf, locksSoon } from './card-store.ts'
import { TEAM_OF_CHAT } from './chat-store.ts'
import { askedIn, dayOf, deadlineOf, firstStartOf, missingOf } from './missing-store.ts'
import { routeOf, wants } from './route-store.ts'

/** A mailing that is due and has not been created yet. */
export type DueReminder = { tournament_id: number; phase: 'day' | 'hours'; deadline: string }
export type DueRound = { tournament_id: number; round_id: number }

/** From when to when a reminder is sent, in hours before its deadline (GAME.md 10). */
export const PHASES = sql`(values
  ('day', interval '24 hours', interval '12 hours'),
  -- The last minute is left for what is under way: nothing arrives after the lock.
  ('hours', interval '2 hours', interval '1 minute')) f (phase, opens_before, ends_before)`

/** How long after its last match a round is news, even if results are imported later. */
const ROUND_NEWS = sql`interval '3 days'`
/** How long after a round's results a message about them may be sent. */
const ROUND_SENT_WITHIN = sql`interval '1 day'`

/**
 * Lists the reminders that are due now: one for each day on which an open question locks, before the day's
 * first start. A reminder that was made for another time of that day is due again.
 */
export async function listDueReminders(db: Db): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    with days as (
      select distinct q.tournament_id, ${dayOf(sql`q.locks_at`)} as day
      from questions q
      where q.locks_at > clock_timestamp() and q.locks_at < clock_timestamp() + interval '2 days'
        and ${PHASE} = 'open'
    )
    select d.tournament_id, f.phase, s.deadline
    from days d cross join lateral (${firstStartOf(sql`d.tournament_id`, sql`d.day`)}) s (deadline)
      join ${PHASES} on clock_timestamp() >= s.deadline - f.opens_before
      and clock_timestamp() < s.deadline - f.ends_before
    where not exists (select from mailings m
      where m.tournament_id = d.tournament_id and m.phase = f.phase and m.deadline = s.deadline)
    order by s.deadline`.execute(db)
  return rows
}

/**
 * Lists the finished rounds with results that have no mailing yet. Only tournaments in which no result can
 * change by itself any more (GAME.md 9), so that the positions in the messages are official.
 */
export async function listDueRounds(db: Db): Promise<DueRound[]> {
  const { rows } = await sql<DueRound>`
    select r.tournament_id, r.id as round_id
    from ratings c join rounds r on r.id = c.round_id
    where not exists (select from mailings m where m.tournament_id = r.tournament_id and m.round_id = r.id
        and m.phase = 'round')
      and not exists (
        select from events e
        where e.tournament_id = r.tournament_id and (e.status = 'live' or e.result_source = 'feed'
          and e.result_at > clock_timestamp() - ${sql.lit(PROVISIONAL_MS)} * interval '1 millisecond'))
      and (select max(e.starts_at) > clock_timestamp() - ${ROUND_NEWS}
          and bool_and(e.status not in ('scheduled', 'postponed'))
        from events e where e.round_id = r.id)
    order by r.tournament_id, r.ord`.execute(db)
  return rows
}

/**
 * Creates the mailing of a day, or moves an existing one to the day's new deadline. Null: another process has
 * done so meanwhile.
 */
export async function addReminder(
  db: Db,
  { tournament_id, phase, deadline }: DueReminder,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into mailings (tournament_id, phase, day, deadline, until)
    select ${tournament_id}, f.phase, ${dayOf(sql`${deadline}::timestamptz`)}, ${deadline},
      ${deadline}::timestamptz - f.ends_before
    from ${PHASES} where f.phase = ${phase}
    on conflict (tournament_id, phase, day) do update
    set deadline = excluded.deadline, until = excluded.until, closed_at = null
    where mailings.deadline <> excluded.deadline
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

export async function addRound(db: Db, { tournament_id, round_id }: DueRound): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into mailings (tournament_id, phase, round_id, until)
    values (${tournament_id}, 'round', ${round_id}, clock_timestamp() + ${ROUND_SENT_WITHIN})
    on conflict do nothing returning id`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * Selects the users to remind: all who take part, want to be reminded and have something missing, in one
 * statement. Users who got a message of this mailing, or may have, are not selected again. Returns their
 * number.
 */
export async function pickForgetful(
  db: Db,
  mailingId: number,
  senders: readonly SenderKey[],
): Promise<number> {
  const { numAffectedRows } = await sql`${sql.raw(PLAN_ANEW)}
    with ${askedIn(mailingId)}
    insert into mailing_messages (mailing_id, user_id, sender)
    select m.id, n.user_id, k.sender
    from mailings m
      join participants n on n.tournament_id = m.tournament_id
      join users u on u.id = n.user_id and ${wants('missing')}
      ${routeOf('missing', senders)}
    where m.id = ${mailingId} and k.sender is not null and exists (${missingOf})
    on conflict (mailing_id, user_id) do update
    set state = 'waiting', due_at = excluded.due_at, sender = excluded.sender, refused = '{}', tries = 0, why = null
    where mailing_messages.state = 'dropped'`.execute(db)
  return Number(numAffectedRows)
}

/** The results of a round by user, as columns of the same length. */
export type Columns = { user_ids: Int32Array; figures: Int32Array[] }

/** The most users passed to one statement, so that a process builds only small texts at a time. */
const PARCEL = 100_000

/**
 * Selects those of these users who predicted something in the round and want a message about it. Returns
 * their number.
 */
export async function pickPredictors(
  db: Db,
  mailingId: number,
  { user_ids, figures }: Columns,
  senders: readonly SenderKey[],
  parcel = PARCEL,
): Promise<number> {
  const names = figures.map((_, at) => sql.ref(`f${at}`))
  let picked = 0
  for (let from = 0; from < user_ids.length; from += parcel) {
    const lists = [user_ids, ...figures].map(
      (list) => sql`${arrayText(list.subarray(from, from + parcel))}::int[]`,
    )
    const { numAffectedRows } = await sql`${sql.raw(PLAN_ANEW)}
      insert into mailing_messages (mailing_id, user_id, sender, figures)
      select m.id, u.id, k.sender, array[${sql.join(names)}]
      from mailings m cross join unnest(${sql.join(lists)}) x (user_id, ${sql.join(names)})
        join users u on u.id = x.user_id and ${wants('round')}
        ${routeOf('round', senders)}
      where m.id = ${mailingId} and k.sender is not null and exists (
        select from questions q left join events e on e.id = q.event_id
          join predictions p on p.tournament_id = m.tournament_id and p.question_id = q.id and p.user_id = u.id
        where q.tournament_id = m.tournament_id and coalesce(e.round_id, q.round_id) = m.round_id)`.execute(
      db,
    )
    picked += Number(numAffectedRows)
  }
  return picked
}

/** Counts the users whom a message about the round of an event will reach, if all its events are over and it was not made yet. */
export async function countRoundReaders(db: Db, eventId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`${sql.raw(PLAN_ANEW)}
    with of_round as materialized (
      select q.id, q.tournament_id
      from events e join questions q on q.tournament_id = e.tournament_id left join events o on o.id = q.event_id
      where e.id = ${eventId} and coalesce(o.round_id, q.round_id) = e.round_id
        and not exists (select from events open
          where open.round_id = e.round_id and open.status in ('scheduled', 'postponed', 'live'))
        and not exists (select from mailings m where m.phase = 'round' and m.round_id = e.round_id)
    )
    -- Read question by question, not user by user.
    select count(*) as count
    from (select distinct p.user_id from of_round q
        join predictions p on p.tournament_id = q.tournament_id and p.question_id = q.id) x
      join users u on u.id = x.user_id and ${wants('round')}
      join participants n on n.user_id = u.id and n.tournament_id = (select tournament_id from events where id = ${eventId})`.execute(
    db,
  )
  return rows[0]!.count
}

/** The data that all messages of a mailing share. */
export type Mailing = Reminder | RoundNews | ChangeNews | ExactNews | ChatNews
type OfMailing = {
  id: number
  tournament_id: number
  slug: string
  name: Localized
  system_name: SystemName
  ratings_open: boolean
}
/** A reminder of a deadline. `left_ms`: the time until then, by the database's clock. */
type Reminder = OfMailing & { phase: 'day' | 'hours'; deadline: string; left_ms: number; round: null }
/** A message about the results of a round, or about changes on its card. */
type RoundNews = OfMailing & { phase: 'round' | 'card'; deadline: null; left_ms: null; round: Localized }

/** A message about changes of matches. */
type ChangeNews = OfMailing & { phase: 'change'; deadline: null; left_ms: null; round: null }

/** A message about the exact scores of a day. */
type ExactNews = OfMailing & { phase: 'exact'; deadline: null; left_ms: null; round: null }
/** A message about the chat of a team. `author`: of the newest message; null: that was removed. */
type ChatNews = OfMailing & {
  phase: 'chat'
  deadline: null
  left_ms: null
  round: null
  team: { id: number | string; name: Localized }
  author: string | null
}

/**
 * Returns the most urgent mailing that has something for a sender to send now: that with the nearest lock. News without a lock take their
 * turn by the time when they are old. Null: none.
 */
export async function findNext(db: Db, sender: SenderKey): Promise<Mailing | null> {
  const { rows } = await sql<Mailing>`
    select m.id, m.phase, m.deadline, m.tournament_id, t.slug, t.name, t.system_name, r.name as round,
      (extract(epoch from m.deadline - clock_timestamp()) * 1000)::float8 as left_ms,
      ${RATINGS_OPEN} as ratings_open, ${TEAM_OF_CHAT}
    from mailings m join tournaments t on t.id = m.tournament_id left join rounds r on r.id = m.round_id
    where m.closed_at is null and m.until > clock_timestamp() and ${deadlineOf} and ${latestOf}
      and not ${locksSoon}
      -- The first one of the index: while a mailing is sent, most of its messages do not wait any more.
      and (select x.due_at from mailing_messages x
        where x.mailing_id = m.id and x.sender = ${sender} and x.state = 'waiting' order by x.due_at limit 1) <= clock_timestamp()
    order by coalesce(m.deadline, m.until), m.id limit 1`.execute(db)
  return rows[0] ?? null
}
