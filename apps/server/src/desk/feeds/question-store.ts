import type { Scope } from '@called-it/contract/account/roles.ts'
import type { Candidate } from '@called-it/contract/feeds/feeds.ts'
import type { DeskTournament } from '@called-it/contract/organiser/desk-shapes.ts'
import type { HoldCode, SourceName } from '@called-it/rules/feeds/feed-names.ts'
import type { MistakeParams } from '@called-it/rules/mistake.ts'
import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import { EVENT, EVENTS, type EventRow, inScope, TOURNAMENT } from '../store.ts'
import { IS_ASKED } from './feed-store.ts'

/** The most questions of one kind that a page shows; more are there when these are decided. */
const QUESTIONS_MAX = 100
/** The most candidates for a name. */
const CANDIDATES_MAX = 5
/** How alike a candidate must be, by trigrams. */
const LEAST_LIKENESS = 0.2

/** Something that waits for an organiser. */
export type QuestionRow = {
  id: number
  code: HoldCode
  data: MistakeParams
  at: string
  feed_id: number
  source: SourceName
  source_id: string
  tournament_id: number
  tournament: DeskTournament
  event_id: number | null
  predictions: number | null
  candidates: Candidate[]
}

/**
 * Lists what waits in the tournaments of a scope. What is about one event stands once, by its first question. `names`: the names
 * that could not be matched, with who they may be, or everything else.
 */
export async function listQuestions(
  db: Db,
  { scope, tournament, names }: { scope: Scope; tournament?: string | undefined; names: boolean },
): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    select x.*, coalesce(c.candidates, '[]') as candidates, p.predictions from (
      select distinct on (w.subject) w.id, w.code, w.data, w.at, w.feed_id, w.source, w.source_id, w.tournament_id, w.tournament,
        w.event_id
      from (
        select h.id, h.code, h.data, h.at, h.feed_id, f.kind as source, h.source_id, t.id as tournament_id,
          ${TOURNAMENT} as tournament, h.event_id,
          case when ${names} or h.event_id is null then h.id else -h.event_id end as subject
        from feed_holds h join feeds f on f.id = h.feed_id join tournaments t on t.id = f.tournament_id
          join sports s on s.id = t.sport_id
        where ${IS_ASKED} and t.finished_at is null and ${inScope(scope)}
          and (${tournament ?? null}::text is null or t.slug = ${tournament ?? null})
          and (h.code in ('unknown_player', 'unknown_entity', 'unknown_event')) = ${names}
      ) w order by w.subject, w.id
    ) x
    left join lateral (select json_agg(json_build_object('key', k.key, 'name', k.name, 'country', k.country, 'code', k.code)
        order by k.likeness desc, k.key) as candidates
      from (${CANDIDATES} order by likeness desc, key limit ${CANDIDATES_MAX}) k
      where ${names} and k.likeness >= ${LEAST_LIKENESS}) c on true
    left join lateral (select max(coalesce(n.predictions, c.participants - c.missing))::int as predictions from questions q
        left join question_sums n on n.question_id = q.id left join desk_lock_counts c on c.question_id = q.id
      where q.event_id = x.event_id) p on true
    order by x.at, x.id limit ${QUESTIONS_MAX}`.execute(db)
  return rows
}

const LIKENESS = sql`greatest(similarity(c.ru, x.data ->> 'name'), similarity(c.en, x.data ->> 'name'))`
/**
 * Who or what a name may be: teams and events of the tournament that the feed does not know by an id yet, and players of the two sides,
 * of whom each may have several ids.
 */
const CANDIDATES = sql`
  select c.key, c.name, c.country, c.code, ${LIKENESS} as likeness from (
    select n.key, n.name, n.country, n.code, n.name ->> 'ru' as ru, n.name ->> 'en' as en
    from entities n where x.code = 'unknown_entity' and n.tournament_id = x.tournament_id
      and not exists (select from feed_ids i where i.feed_id = x.feed_id and i.entity_id = n.id)
    union all
    select p.key, p.name, n.country, n.code, p.name ->> 'ru', p.name ->> 'en'
    from players p join entities n on n.id = p.entity_id left join events e on e.id = x.event_id
    where x.code = 'unknown_player' and p.tournament_id = x.tournament_id
      and (e.id is null or p.entity_id in (e.first_id, e.second_id))
    union all
    select e.key, jsonb_build_object('ru', concat(a.name ->> 'ru', ' — ', b.name ->> 'ru'),
        'en', concat(a.name ->> 'en', ' — ', b.name ->> 'en')), null, null, concat(a.key, ' : ', b.key), concat(a.key, ' : ', b.key)
    from events e join entities a on a.id = e.first_id join entities b on b.id = e.second_id
    where x.code = 'unknown_event' and e.tournament_id = x.tournament_id
      and not exists (select from feed_ids i where i.feed_id = x.feed_id and i.event_id = e.id)
  ) c`

/** Lists events by their ids, with their versions. */
export async function listEvents(db: Db, ids: readonly number[]): Promise<EventRow[]> {
  if (ids.length === 0) return []
  const { rows } =
    await sql<EventRow>`select ${EVENT} from ${EVENTS} where e.id = any(${ids}::int[])`.execute(db)
  return rows
}
