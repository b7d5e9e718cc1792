import { KINDS } from '@called-it/rules/questions.ts'
import { KIND_NAMES } from '@called-it/rules/systems.ts'
import { type RawBuilder, sql } from 'kysely'
import { PHASE } from '../tournaments/tournaments.ts'

// Parts of statements about a mailing `m`.

const NEEDING_GROUP = KIND_NAMES.filter((kind) => KINDS[kind].needs_group)

/** What locks on the day (UTC) of the deadline. */
const ofDay = sql`q.tournament_id = m.tournament_id and q.opens_at < q.locks_at
  and date_trunc('day', q.locks_at, 'UTC') = date_trunc('day', m.deadline, 'UTC')`

/** Whether its deadline, if it has one, still is the first lock of its day: it moves with the schedule. */
export const deadlineOf = sql`(m.deadline is null
  or m.deadline = (select min(q.locks_at) from questions q where ${ofDay}))`

/** The questions of the day of a mailing that are open, as a part `asked` of a statement: looked for once for all users. */
export const askedIn = (mailingId: number): RawBuilder<unknown> => sql`asked as materialized (
  select q.id, q.tournament_id, q.kind, q.event_id, q.round_id, q.choice_ids
  from mailings m join questions q on ${ofDay}
  where m.id = ${mailingId} and ${PHASE} = 'open')`

/**
 * Those of them that participant `n` can answer and has not, or with a card that has become incomplete since
 * (GAME.md 9).
 */
export const missingOf = sql`select q.id from asked q
  where (n.group_id is not null or q.kind <> all(${NEEDING_GROUP}))
    and not exists (
      select from predictions p
      where p.tournament_id = q.tournament_id and p.question_id = q.id and p.user_id = n.user_id
        and (q.kind <> 'fight_card' or card_stands(p.answer, q.choice_ids)))`
