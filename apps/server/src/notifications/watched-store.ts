import type { DeskTournament } from '@called-it/contract/organiser/desk-shapes.ts'
import type { Localized } from '@called-it/contract/languages.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { PHASES } from './mailing-store.ts'
import type { Phase } from './phase.ts'
import { dayOf, firstStartOf } from './missing-store.ts'

const TOURNAMENT = sql`json_build_object('slug', t.slug, 'name', t.name, 'type', s.slug)`

/** The most messages of a mailing that are counted. */
const COUNTED_MAX = 10_000
/** How long after its end a mailing is watched. */
const WATCHED = sql`interval '24 hours'`
/** After so many refusals of the same message the mailing stands. */
const TRIES_MAX = 3

/** A mailing that is open or was closed within a day, and how its messages fare. */
export type WatchedMailing = {
  id: number
  tournament: DeskTournament
  phase: Phase
  round: Localized | null
  deadline: string | null
  is_standing: boolean
  waiting: number
  undelivered: number
  /** When the mailing was made. */
  made_at: string
}

const countOf = (state: string) => sql`(select count(*) from (
  select from mailing_messages x where x.mailing_id = m.id and ${sql.raw(state)} limit ${COUNTED_MAX}) c)`

/**
 * Lists the mailings that are open or were closed within a day. The message that is due last has been refused most recently:
 * each refusal puts a message off.
 */
export async function listWatched(db: Db): Promise<WatchedMailing[]> {
  const { rows } = await sql<WatchedMailing>`
    select m.id, ${TOURNAMENT} as tournament, m.phase, r.name as round, m.deadline, m.created_at as made_at,
      m.closed_at is null and coalesce(l.tries >= ${TRIES_MAX}, false) as is_standing,
      case when m.closed_at is null then ${countOf(`x.state = 'waiting'`)} else 0 end as waiting,
      -- A browser that is gone is no news to organisers where it was only about a chat.
      ${countOf(`x.state in ('unknown_account', 'unknown', 'dead') and (m.phase <> 'chat' or x.state <> 'unknown_account')`)} as undelivered
    from mailings m join tournaments t on t.id = m.tournament_id join sports s on s.id = t.sport_id
      left join rounds r on r.id = m.round_id
      left join lateral (select x.tries from mailing_messages x where x.mailing_id = m.id and x.state = 'waiting'
        order by x.due_at desc limit 1) l on true
    where m.closed_at is null or m.thinned_at is null and m.closed_at > clock_timestamp() - ${WATCHED}
    order by m.id`.execute(db)
  return rows
}

/** For how long after a result its messages are counted: they are sent within a day, and counting takes longer with each. */
const RESULT_WATCHED = sql`interval '2 days'`

/** The messages that a result has led to. */
export type ResultMessages = { total: number; sent: number; waiting: number; last_sent_at: string | null }

/**
 * Counts the messages of the mailings that the present result of an event has led to: about its round, the decision, or cards
 * with a void fight. `due_at` of a message that was sent is when that was noted.
 */
export async function readResultMessages(db: Db, eventId: number): Promise<ResultMessages | null> {
  const { rows } = await sql<ResultMessages>`
    select count(*) as total, count(*) filter (where x.state = 'sent') as sent,
      count(*) filter (where x.state in ('waiting', 'sending')) as waiting,
      max(x.due_at) filter (where x.state = 'sent') as last_sent_at
    from events e join mailings m on m.tournament_id = e.tournament_id and m.created_at >= e.result_at
        and (m.phase = 'round' and m.round_id = e.round_id or m.phase = 'change' and m.changed_at = e.told_at
          or m.phase = 'card' and m.round_id = e.round_id and m.changed_at = e.voided_at)
      join mailing_messages x on x.mailing_id = m.id and x.state <> 'dropped'
    where e.id = ${eventId} and e.result_at > clock_timestamp() - ${RESULT_WATCHED} having count(*) > 0`.execute(
    db,
  )
  return rows[0] ?? null
}

/** A reminder that will be sent. */
export type UpcomingReminder = {
  at: string
  tournament: DeskTournament
  phase: 'day' | 'hours'
  deadline: string
  questions: number
}

/** Lists the reminders of the next 24 hours, the next first, by the schedule as it is now. */
export async function listUpcoming(db: Db): Promise<UpcomingReminder[]> {
  const { rows } = await sql<UpcomingReminder>`
    with days as (
      select q.tournament_id, ${dayOf(sql`q.locks_at`)} as day, count(*) as questions
      from questions q
      where q.locks_at > clock_timestamp() and q.locks_at < clock_timestamp() + interval '3 days' and q.opens_at < q.locks_at
      group by 1, 2
    )
    select w.deadline - f.opens_before as at, ${TOURNAMENT} as tournament, f.phase, w.deadline, d.questions
    from days d join tournaments t on t.id = d.tournament_id and t.finished_at is null join sports s on s.id = t.sport_id
      cross join lateral (${firstStartOf(sql`d.tournament_id`, sql`d.day`)}) w (deadline)
      join ${PHASES} on w.deadline - f.opens_before > clock_timestamp()
        and w.deadline - f.opens_before <= clock_timestamp() + interval '24 hours'
    order by 1, t.slug, f.phase`.execute(db)
  return rows
}

/** The messages of a mailing that wait for a sender, in the order in which mailings take their turns. */
export type WaitingOfSender = { sender: string; waiting: number; left_ms: number }

export async function listWaiting(db: Db): Promise<WaitingOfSender[]> {
  const { rows } = await sql<WaitingOfSender>`
    select x.sender, count(*) as waiting, (extract(epoch from m.until - clock_timestamp()) * 1000)::float8 as left_ms
    from mailings m join mailing_messages x on x.mailing_id = m.id and x.state = 'waiting'
    where m.closed_at is null and m.until > clock_timestamp()
    group by m.id, x.sender order by coalesce(m.deadline, m.until), m.id`.execute(db)
  return rows
}
