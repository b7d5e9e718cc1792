import type { Named, Per } from '@called-it/rules/kind.ts'
import { type KindName, systemsAsking } from '@called-it/rules/systems.ts'
import type { PredictionPhase } from '@called-it/rules/vocabulary.ts'
import { type RawBuilder, sql } from 'kysely'
import { arrayText } from '../../platform/database/db.ts'
import type { Db } from '../../schema.ts'
import { hasNotSeen, PHASE } from '../../tournaments/tournaments-sql.ts'
import { joinParticipants } from '../../participants/participants-sql.ts'

/** The properties of a kind that its statements need: its name, its subject, who may answer, and what answers name. */
export type Asking = { name: KindName; per: Per; needs_group: boolean; names: Named }

/**
 * An answer and the subject of its question: the id of an event, a tie, a table group or a round; 0 for the tournament
 * itself.
 */
export type Entry = { about: number; answer: number[] }

/** The answers that one user wants to save. */
export type Save = { user_id: number; entries: Entry[] }

export type SaveRow = {
  /** The index of the save that it belongs to. */
  save: number
  about: number
  /** `unknown`: no such question in this tournament. */
  phase: PredictionPhase | 'unknown'
  /** Whether the user has been drawn into a group, if the kind needs that. */
  may_answer: boolean
  saved_at: string | null
}

/** The id of a question's subject in the API; a tie is identified by its question. */
const ABOUT: Record<Per, RawBuilder<number>> = {
  event: sql`q.event_id`,
  tie: sql`q.id`,
  table_group: sql`q.table_group_id`,
  round: sql`q.round_id`,
  tournament: sql`0`,
}

/** Whether `q` is a question of a kind in tournament `t`, about one of these subjects. */
const isAsked = ({ name, per }: Asking, slug: string, abouts: number[]) => sql`
  t.slug = ${slug} and q.kind = ${name} and ${ABOUT[per]} = any(${abouts}::int[])`

/** Whether the user of row `a` of `asked` may answer questions of this kind in this tournament. */
const mayAnswer = ({ needs_group }: Asking, tournamentId: RawBuilder<unknown>) =>
  needs_group
    ? sql`exists (select from participants x
        where x.tournament_id = ${tournamentId} and x.user_id = a.user_id and x.group_id is not null)`
    : sql`true`

/** Whether the user of row `a` of `asked` saw no answers of others to locked question `h` as an organiser. */
const HAS_NOT_SEEN = hasNotSeen('h', sql`a.user_id`)

/**
 * Saves answers to questions that are open at this moment by the database's clock, all in one statement, for users who are
 * all different. Nothing of a save is written if any of its questions is unknown. The result is empty if the tournament does
 * not exist or does not have this kind. The lock on the questions' rows makes a settlement wait for saves that have entered.
 * A save that arrives during a settlement waits and reads the question again; without `wait` it fails at once.
 */
export async function saveAnswers(
  db: Db,
  kind: Asking,
  slug: string,
  saves: Save[],
  { wait }: { wait: boolean },
): Promise<SaveRow[]> {
  const items = saves.flatMap(({ user_id, entries }, save) =>
    entries.map(({ about, answer }) => ({ save, user_id, about, answer: arrayText(answer) })),
  )
  const { rows } = await sql<SaveRow>`
    with asked as (
      select * from unnest(${items.map((item) => item.save)}::int[], ${items.map((item) => item.user_id)}::int[],
        ${items.map((item) => item.about)}::int[], ${items.map((item) => item.answer)}::text[])
        with ordinality as x (save, user_id, about, answer, ord)
    ), held as (
      -- The time of a save is read before its lock is looked at, so that what was found open was not saved after its lock.
      select clock_timestamp() as asked_at, q.id, q.tournament_id, ${ABOUT[kind.per]} as about, ${PHASE} as phase,
        q.reopened_at, q.organiser_ids
      from tournaments t join questions q on q.tournament_id = t.id
      where ${isAsked(kind, slug, [...new Set(items.map((item) => item.about))])}
      order by q.id
      for key share of q ${wait ? sql`` : sql`nowait`}
    ), saved as (
      insert into predictions as p (tournament_id, question_id, user_id, answer, saved_at)
      select h.tournament_id, h.id, a.user_id, a.answer::int[], h.asked_at
      from asked a join held h on h.about = a.about and h.phase = 'open' and ${HAS_NOT_SEEN}
        and ${mayAnswer(kind, sql`h.tournament_id`)}
      where a.save not in (select save from asked where about not in (select about from held))
      order by h.id, a.user_id -- a fixed order, so that two saves never wait for each other in a circle
      on conflict (tournament_id, question_id, user_id) do update
        -- The last of several saves at one moment wins, and its time is not earlier than that of an acknowledged one.
        set answer = excluded.answer, saved_at = greatest(p.saved_at, excluded.saved_at)
      returning p.tournament_id, p.question_id, p.user_id, p.saved_at
    ), joined as (
      ${joinParticipants(sql`select distinct tournament_id, user_id from saved`)}
    )
    select a.save, a.about, s.saved_at,
      case when ${HAS_NOT_SEEN} then coalesce(h.phase, 'unknown') else 'locked' end as phase,
      ${mayAnswer(kind, sql`t.id`)} as may_answer
    from tournaments t cross join asked a
      left join held h on h.about = a.about
      left join saved s on s.question_id = h.id and s.user_id = a.user_id
    where t.slug = ${slug} and t.system_name = any(${systemsAsking(kind.name)})
    order by a.ord`.execute(db)
  return rows
}

export type OfferRow = { about: number; phase: PredictionPhase; choice_ids: number[] }

/**
 * Locks questions for a save and returns them with the ids that an answer may name: neither changes until the transaction
 * ends.
 */
export async function holdOffers(db: Db, kind: Asking, slug: string, abouts: number[]): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select ${ABOUT[kind.per]} as about, ${PHASE} as phase, q.choice_ids
    from tournaments t join questions q on q.tournament_id = t.id
    where ${isAsked(kind, slug, abouts)} order by q.id for key share of q`.execute(db)
  return rows
}

/** Returns which of these ids are entities or players of this tournament. */
export async function listKnown(
  db: Db,
  names: NonNullable<Named>,
  slug: string,
  ids: number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select n.id from tournaments t
      join ${sql.table(names === 'player' ? 'players' : 'entities')} n on n.tournament_id = t.id
    where t.slug = ${slug} and n.id = any(${ids})`.execute(db)
  return rows.map((row) => row.id)
}

/** Returns how many answers to these questions are saved. */
export async function countSaved(db: Db, tournamentId: number, questionIds: number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from predictions
    where tournament_id = ${tournamentId} and question_id = any(${questionIds})`.execute(db)
  return rows[0]!.count
}

/** Returns how many predictions each of these questions has, by its id. */
export async function countEach(db: Db, questionIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select q.id, (select count(*) from predictions p
        where p.tournament_id = q.tournament_id and p.question_id = q.id) as count
    from questions q where q.id = any(${questionIds})`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Returns which of these questions have an answer. */
export async function listAnswered(db: Db, questionIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select q.id from questions q where q.id = any(${questionIds})
      and exists (select from predictions p where p.tournament_id = q.tournament_id and p.question_id = q.id)`.execute(
    db,
  )
  return rows.map((row) => row.id)
}
