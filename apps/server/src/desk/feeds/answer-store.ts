import type { EventAnswer } from '@called-it/contract/feeds/event-answers.ts'
import type { HoldCode, SourceName } from '@called-it/rules/feeds/feed-names.ts'
import type { MistakeParams } from '@called-it/rules/mistake.ts'
import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

/** The most answers of an event that are listed, the latest first. */
const ANSWERS_MAX = 100

/** Lists what feeds have said of an event, the latest first. */
export async function listAnswers(db: Db, eventId: number): Promise<EventAnswer[]> {
  const { rows } = await sql<EventAnswer>`
    select a.id as answer, s.feed_id as feed, f.kind as source, s.source_id, s.at, a.last_at, a.path, a.hash,
      octet_length(a.body) as bytes, s.said - '{answer_id,doubts}'::text[] as said, s.entered_at
    from feed_said s join feeds f on f.id = s.feed_id left join feed_answers a on a.id = s.answer_id
    where s.event_id = ${eventId} order by s.id desc limit ${ANSWERS_MAX}`.execute(db)
  return rows
}

export type EventHold = { id: number; source: SourceName; code: HoldCode; data: MistakeParams; at: string }

/** Lists what waits for an organiser about an event, the oldest first. */
export async function listEventHolds(db: Db, eventId: number): Promise<EventHold[]> {
  const { rows } = await sql<EventHold>`
    select h.id, f.kind as source, h.code, h.data, h.at from feed_holds h join feeds f on f.id = h.feed_id
    where h.event_id = ${eventId} and h.closed_at is null order by h.id`.execute(db)
  return rows
}

export type RawAnswer = {
  id: number
  source: SourceName
  path: string
  hash: string
  came_at: string
  body: Buffer
}

/** Returns a kept answer of a source. Undefined: there is none, or it is older than 30 days. */
export async function findRawAnswer(db: Db, id: number): Promise<RawAnswer | undefined> {
  const { rows } = await sql<RawAnswer>`
    select id, source, path, hash, came_at, body from feed_answers where id = ${id}`.execute(db)
  return rows[0]
}

/** Lists the slugs of the tournaments of which an answer says something, or has led to a question. */
export async function listSlugsOf(db: Db, answerId: number): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select distinct t.slug from feeds f join tournaments t on t.id = f.tournament_id
    where f.id in (select s.feed_id from feed_said s where s.answer_id = ${answerId}
      union select h.feed_id from feed_holds h where h.answer_id = ${answerId})`.execute(db)
  return rows.map(({ slug }) => slug)
}

/** Returns the tournament of an event. Undefined: there is no such event. */
export async function findTournamentOf(
  db: Db,
  eventId: number,
): Promise<{ id: number; slug: string } | undefined> {
  const { rows } = await sql<{ id: number; slug: string }>`
    select t.id, t.slug from events e join tournaments t on t.id = e.tournament_id where e.id = ${eventId}`.execute(
    db,
  )
  return rows[0]
}
