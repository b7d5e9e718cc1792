import type { Localized } from '@called-it/contract/languages.ts'
import { TAKE_BACK_MS } from '@called-it/rules/limits.ts'
import type { PlayedMatch } from '@called-it/rules/facts.ts'
import type { FightStatus, MatchStatus } from '@called-it/rules/vocabulary.ts'
import { type RawBuilder, sql } from 'kysely'
import { PLAN_ANEW } from '../platform/connections/clients.ts'
import type { SenderKey } from '../platform/messenger/messenger.ts'
import type { Db } from '../schema.ts'
import { PHASE } from '../tournaments/tournaments-sql.ts'
import { CARD_PICKS } from './card-store.ts'
import { PHASES } from './mailing-store.ts'
import { dayOf, firstStartOf, missingOf } from './missing-store.ts'
import { routeOf, wants } from './route-store.ts'

// Changes of matches that their organiser tells the players who have predicted them. The statement that changes an event
// stores the time of the change with it. Messages need no other record.

/** How long after a change a message about it may be sent. */
const CHANGE_NEWS = sql`interval '1 day'`

/** A change of matches without a message so far. */
export type DueChange = { tournament_id: number; changed_at: string }

/** Lists the changes that are due: after the seconds in which an organiser can take them back unseen. */
export async function listDueChanges(db: Db): Promise<DueChange[]> {
  const { rows } = await sql<DueChange>`
    select distinct e.tournament_id, e.told_at as changed_at
    from tournaments t join events e on e.tournament_id = t.id
    where t.finished_at is null and e.told_at > clock_timestamp() - ${CHANGE_NEWS}
      and e.told_at <= clock_timestamp() - ${TAKE_BACK_MS}::int * interval '1 millisecond'
      and not exists (select from mailings m
        where m.phase = 'change' and m.tournament_id = t.id and m.changed_at = e.told_at)
    order by changed_at`.execute(db)
  return rows
}

/** Creates the mailing of a change. Null: another process has done so meanwhile. */
export async function addChange(db: Db, { tournament_id, changed_at }: DueChange): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into mailings (tournament_id, phase, changed_at, until)
    values (${tournament_id}, 'change', ${changed_at}, ${changed_at}::timestamptz + ${CHANGE_NEWS})
    on conflict (tournament_id, changed_at) where phase = 'change' do nothing
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** The users who have predicted one of these events and want messages. */
const predictorsOf = (events: RawBuilder<unknown>) => sql`
  select u.id from users u
  where ${wants('news')} and u.id in (
    select p.user_id from events e join questions q on q.event_id = e.id
      join predictions p on p.tournament_id = q.tournament_id and p.question_id = q.id
    where ${events})`

/** Selects the users who have predicted one of the changed matches, in one statement. Returns their number. */
export async function pickPredictorsOfChange(
  db: Db,
  mailingId: number,
  senders: readonly SenderKey[],
): Promise<number> {
  const { numAffectedRows } = await sql`${sql.raw(PLAN_ANEW)}
    insert into mailing_messages (mailing_id, user_id, sender)
    select ${mailingId}::int, u.id, k.sender from (${predictorsOf(sql`(e.tournament_id, e.told_at) = (
      select m.tournament_id, m.changed_at from mailings m where m.id = ${mailingId})`)}) x join users u on u.id = x.id
      ${routeOf('news', senders)} where k.sender is not null`.execute(db)
  return Number(numAffectedRows)
}

/** A match as a message about its change names it. `before`: what players knew. */
export type ChangedMatch = {
  first: Localized
  second: Localized
  status: MatchStatus
  starts_at: string | null
  reason: Localized | null
  /** Null: there is none. */
  result: Omit<PlayedMatch, 'status'> | null
  /** `status`: null where only the schedule was changed. */
  before: { starts_at: string | null; status: MatchStatus | null }
}

const CHANGED = sql`a.name as first, b.name as second, e.status, e.starts_at, e.result,
  case when e.result is null then e.reason else nullif(e.result -> 'reason', 'null') end as reason,
  jsonb_build_object('starts_at', utc((e.told_before ->> 'starts_at')::timestamptz),
    'status', e.told_before ->> 'status') as before`
const OF_CHANGED = sql`events e join entities a on a.id = e.first_id join entities b on b.id = e.second_id`

/** Lists the matches of a mailing that have not been changed again since. */
export async function listChanged(db: Db, mailingId: number): Promise<ChangedMatch[]> {
  const { rows } = await sql<ChangedMatch>`
    select ${CHANGED} from mailings m join ${OF_CHANGED} on e.tournament_id = m.tournament_id and e.told_at = m.changed_at
    where m.id = ${mailingId} order by e.starts_at, e.ord`.execute(db)
  return rows
}

/** Lists those of these matches whose change, made in this transaction, will be told. */
export async function listTold(db: Db, eventIds: number[]): Promise<ChangedMatch[]> {
  const { rows } = await sql<ChangedMatch>`
    select ${CHANGED} from ${OF_CHANGED}
    where e.id = any(${eventIds}) and e.told_at >= ${THIS_TRANSACTION} order by e.starts_at, e.ord`.execute(
    db,
  )
  return rows
}

/** Times of changes are stored in whole milliseconds. */
const THIS_TRANSACTION = sql`date_trunc('milliseconds', transaction_timestamp())`

/** The fights of these with the fighters who have left them in this transaction, or that are void since then. */
const changedFights = (eventIds: number[]) => sql`
  select f.* from (
    select e.id, e.round_id, e.tournament_id, coalesce(e.voided_at >= ${THIS_TRANSACTION}, false) as is_void,
      array(select (i.it ->> 'left')::int from jsonb_array_elements(e.replaced) i (it)
        where (i.it ->> 'at')::timestamptz >= ${THIS_TRANSACTION}) as left_ids
    from events e where e.id = any(${eventIds}) and e.fight_type is not null) f
  -- Without news the cards of the round need not be read.
  where f.is_void or f.left_ids <> '{}'`

/** A fight of which the owners of cards are told: it is void, or fighters have left it. */
export type ChangedFight = {
  first: Localized
  second: Localized
  status: FightStatus
  is_void: boolean
  left: Localized[]
}

/** Lists those of these fights of which the owners of cards are told because of this transaction. */
export async function listChangedFights(db: Db, eventIds: number[]): Promise<ChangedFight[]> {
  const { rows } = await sql<ChangedFight>`
    select a.name as first, b.name as second, e.status, f.is_void,
      coalesce((select jsonb_agg(n.name order by n.id) from entities n where n.id = any(f.left_ids)), '[]') as left
    from (${changedFights(eventIds)}) f join ${OF_CHANGED} on e.id = f.id
    order by e.starts_at, e.ord`.execute(db)
  return rows
}

/** Whether one of these events is a fight. */
export async function haveFights(db: Db, eventIds: number[]): Promise<boolean> {
  const { rows } =
    await sql`select from events where id = any(${eventIds}) and fight_type is not null limit 1`.execute(db)
  return rows.length > 0
}

/** What a change, made in this transaction, does to the users who have predicted. */
export type ChangeReach = { notifies: number; cleared_picks: number }

/** Counts the users whom a change of these events reaches, and the picks that it clears. */
export async function countReached(db: Db, eventIds: number[]): Promise<ChangeReach> {
  const { rows } = await sql<ChangeReach>`${sql.raw(PLAN_ANEW)}
    with fights as materialized (${changedFights(eventIds)}), cards as materialized (
      select ${wants('news')} as is_told,
        exists (select from generate_series(1, cardinality(p.answer), 3) i (at)
          where p.answer[i.at] = f.id and p.answer[i.at + 1] = any(f.left_ids)) as is_cleared
      from fights f join questions q on q.round_id = f.round_id
        join predictions p on p.tournament_id = q.tournament_id and p.question_id = q.id and f.id = any(${CARD_PICKS})
        join users u on u.id = p.user_id
    )
    select (select count(*) from (${predictorsOf(sql`e.id = any(${eventIds}) and e.told_at >= ${THIS_TRANSACTION}`)}) x)
        + (select count(*) from cards where is_told) as notifies,
      (select count(*) from cards where is_cleared) as cleared_picks`.execute(db)
  return rows[0]!
}

/** A reminder that is still ahead, and how many users it would reach now. */
export type AheadReminder = { at: string; users: number }

/** Lists the reminders ahead of the locks of these events, as their schedule is in this transaction. */
export async function listReminders(db: Db, eventIds: number[]): Promise<AheadReminder[]> {
  const { rows } = await sql<AheadReminder>`${sql.raw(PLAN_ANEW)}
    with asked as materialized (
      select q.id, q.tournament_id, q.kind, q.event_id, q.round_id, q.choice_ids, q.reopened_at, q.organiser_ids, q.locks_at
      from questions q
      where q.id in (select x.id from events e join questions x on x.event_id = e.id or x.round_id = e.round_id
          where e.id = any(${eventIds}))
        and ${PHASE} = 'open' and isfinite(q.locks_at)
    ), days as materialized (
      select distinct q.tournament_id, ${dayOf(sql`q.locks_at`)} as day from asked q
    ), ahead as materialized (
      select d.tournament_id, s.deadline - f.opens_before as at
      from days d cross join lateral (${firstStartOf(sql`d.tournament_id`, sql`d.day`)}) s (deadline)
        join ${PHASES} on s.deadline - f.opens_before > clock_timestamp()
    ), forgetful as materialized (
      select n.tournament_id, count(*) as users
      from participants n join users u on u.id = n.user_id and ${wants('missing')}
      where n.tournament_id in (select tournament_id from ahead) and exists (${missingOf})
      group by n.tournament_id
    )
    select a.at, coalesce(sum(f.users), 0)::int as users
    from ahead a left join forgetful f on f.tournament_id = a.tournament_id
    group by a.at order by a.at`.execute(db)
  return rows
}
