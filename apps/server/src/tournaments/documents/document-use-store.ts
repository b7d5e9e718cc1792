import { KINDS } from '@called-it/rules/kind-list.ts'
import { KIND_NAMES } from '@called-it/rules/systems.ts'
import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { QuestionTimes } from './document-effects.ts'
import { PHASE } from '../tournaments-sql.ts'

/** Returns when each question of a tournament takes predictions, with the keys of its subject. */
export async function listQuestionTimes(db: Db, slug: string): Promise<QuestionTimes[]> {
  const { rows } = await sql<QuestionTimes>`
    select q.id, q.kind, e.key as event, q.tie, r.key as round, g.key as table_group, q.opens_at, q.locks_at,
      ${PHASE} as phase
    from tournaments t
      join questions q on q.tournament_id = t.id
      left join events e on e.id = q.event_id
      left join rounds r on r.id = q.round_id
      left join table_groups g on g.id = q.table_group_id
    where t.slug = ${slug} order by q.id`.execute(db)
  return rows
}

/**
 * Returns the keys of these events with the ids of the questions about each, including those of its tie and
 * its round.
 */
export async function questionsAbout(
  db: Db,
  slug: string,
  keys: string[],
): Promise<{ key: string; question_ids: number[] }[]> {
  const { rows } = await sql<{ key: string; question_ids: number[] }>`
    select e.key, array(select q.id from questions q
        where q.tournament_id = t.id and (q.event_id = e.id or q.tie = e.tie or q.round_id = e.round_id)) as question_ids
    from events e join tournaments t on t.id = e.tournament_id
    where t.slug = ${slug} and e.key = any(${keys}) order by e.ord`.execute(db)
  return rows
}

/** Returns the questions whose answers name entities or players, each with the key of its table group. */
export async function questionsNaming(
  db: Db,
  slug: string,
): Promise<{ id: number; table_group: string | null }[]> {
  const { rows } = await sql<{ id: number; table_group: string | null }>`
    select q.id, g.key as table_group from tournaments t
      join questions q on q.tournament_id = t.id and q.event_id is null
      left join table_groups g on g.id = q.table_group_id
    where t.slug = ${slug} order by q.id`.execute(db)
  return rows
}

/** Returns those of these entities or players, by key, that an answer to one of these questions may name. */
export async function namedOf(
  db: Db,
  slug: string,
  list: 'entities' | 'players',
  keys: string[],
  questionIds: number[],
): Promise<string[]> {
  const kinds = KIND_NAMES.filter((kind) => KINDS[kind].names === (list === 'players' ? 'player' : 'entity'))
  const { rows } = await sql<{ key: string }>`
    select n.key from tournaments t join ${sql.table(list)} n on n.tournament_id = t.id
    where t.slug = ${slug} and n.key = any(${keys}) and exists (
      select from questions q where q.id = any(${questionIds}) and q.kind = any(${kinds}) and n.id = any(q.choice_ids))
    order by n.ord`.execute(db)
  return rows.map((row) => row.key)
}

/** Returns the keys of the fighters who left or entered one of these fights in a replacement. */
export async function replacedIn(db: Db, slug: string, eventKeys: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct n.key from tournaments t
      join events e on e.tournament_id = t.id and e.key = any(${eventKeys})
      cross join jsonb_array_elements(e.replaced) x (it)
      join entities n on n.id in ((x.it ->> 'left')::int, (x.it ->> 'entered')::int)
    where t.slug = ${slug} order by n.key`.execute(db)
  return rows.map((row) => row.key)
}

export async function eventsWithResult(db: Db, slug: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select e.key from events e join tournaments t on t.id = e.tournament_id
    where t.slug = ${slug} and e.result is not null order by e.ord`.execute(db)
  return rows.map((row) => row.key)
}
