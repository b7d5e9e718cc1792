import { KINDS } from '@called-it/rules/kind-list.ts'
import { KIND_NAMES } from '@called-it/rules/systems.ts'
import { type RawBuilder, sql } from 'kysely'
import { hasNotSeen, PHASE } from '../tournaments/tournaments-sql.ts'

// Parts of statements about a mailing `m`.

const NEEDING_GROUP = KIND_NAMES.filter((kind) => KINDS[kind].needs_group)
/** Kinds whose answers can become incomplete. */
const CHANGING = KIND_NAMES.filter((kind) => KINDS[kind].offers_change)

type Sql = RawBuilder<unknown>

/** The UTC day of a time. */
export const dayOf = (at: Sql): Sql => sql`(${at} at time zone 'UTC')::date`

const locksOn = (tournamentId: Sql, day: Sql) => sql`q.tournament_id = ${tournamentId}
  and q.opens_at < q.locks_at and ${dayOf(sql`q.locks_at`)} = ${day}`

/**
 * The first start of a day at which a question locks. The question of a match that has begun is locked for
 * good and has no time any more. The match's own start still counts, or each kick-off would make the next one
 * the first.
 */
export const firstStartOf = (tournamentId: Sql, day: Sql): Sql => sql`select min(s.at) from (
  select q.locks_at as at from questions q where ${locksOn(tournamentId, day)}
  union all
  select least(e.starts_at, e.begun_at) from events e
  where e.tournament_id = ${tournamentId} and e.begun_at is not null
    and ${dayOf(sql`least(e.starts_at, e.begun_at)`)} = ${day}) s`

const TOURNAMENT = sql`m.tournament_id`
const DAY = dayOf(sql`m.deadline`)

/**
 * Whether the mailing's deadline, if it has one, still is the first start of its day: it moves with the
 * schedule.
 */
export const deadlineOf = sql`(m.deadline is null or m.deadline = (${firstStartOf(TOURNAMENT, DAY)}))`

/** The open questions of a mailing's day, as a part `asked` of a statement, computed once for all users. */
export const askedIn = (mailingId: number): Sql => sql`asked as materialized (
  select q.id, q.tournament_id, q.kind, q.event_id, q.round_id, q.choice_ids, q.reopened_at, q.organiser_ids
  from mailings m join questions q on ${locksOn(TOURNAMENT, DAY)}
  where m.id = ${mailingId} and ${PHASE} = 'open')`

/**
 * Those of the asked questions that participant `n` can answer and has not answered, or whose card has become
 * incomplete since (GAME.md 9).
 */
export const missingOf = sql`select q.id from asked q
  where (n.group_id is not null or q.kind <> all(${NEEDING_GROUP})) and ${hasNotSeen('q', sql`n.user_id`)}
    and not exists (
      select from predictions p
      where p.tournament_id = q.tournament_id and p.question_id = q.id and p.user_id = n.user_id
        and (q.kind <> all(${CHANGING}) or card_stands(p.answer, q.choice_ids)))`
