import type { HoldCode } from '@called-it/rules/feeds/feed-names.ts'
import { sourcePatience } from '@called-it/rules/feeds/source-pace.ts'
import type { MistakeParams } from '@called-it/rules/mistake.ts'
import type { Localized } from '@called-it/contract/languages.ts'
import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

/** Something that organisers have to be told during play. */
export type Untold = {
  feed_id: number
  source: string
  slug: string
  tournament: Localized
  /** Null: the feed is silent. */
  hold: { id: number; code: HoldCode; data: MistakeParams; name: Localized | null } | null
}

/** What is open for less may be over at the next answer. */
const OPEN_FOR = sql`interval '1 minute'`
/** Such questions keep nothing from being settled. */
const QUIET: readonly HoldCode[] = ['goals_incomplete']
const LONGEST = sql`interval '6 hours'`

/** Whether feed `f` has been silent for too long, as long as something is played. */
const IS_SILENT = sql`coalesce(f.answered_at, f.started_at) <
  clock_timestamp() - (${JSON.stringify(sourcePatience('play'))}::jsonb ->> f.kind)::int * interval '1 second'`

/** Whether an event of tournament `t` has been on for so long and is not over. */
const isOn = (since: string) => sql`exists (select from events e where e.tournament_id = t.id
  and e.status in ('scheduled', 'live') and e.starts_at between clock_timestamp() - ${LONGEST}
    and clock_timestamp() - ${sql.lit(since)}::interval)`

/**
 * Returns what nobody was told yet, and notes that it is told: questions that are open during play, and feeds that are silent
 * then. The caller sends the messages in the same transaction.
 */
export async function takeUntold(db: Db): Promise<Untold[]> {
  const { rows: holds } = await sql<Untold>`
    update feed_holds h set told_at = clock_timestamp()
    from feeds f join tournaments t on t.id = f.tournament_id
    where h.feed_id = f.id and h.told_at is null and h.closed_at is null and h.at < clock_timestamp() - ${OPEN_FOR}
      and h.code <> all(${[...QUIET]}::text[]) and t.finished_at is null and ${isOn('0')}
    returning h.feed_id, f.kind as source, t.slug, t.name as tournament,
      jsonb_build_object('id', h.id, 'code', h.code, 'data', h.data, 'name', (
        select jsonb_build_object('ru', coalesce(a.name ->> 'ru', '?') || ' — ' || coalesce(b.name ->> 'ru', '?'),
          'en', coalesce(a.name ->> 'en', '?') || ' — ' || coalesce(b.name ->> 'en', '?'))
        from events e left join entities a on a.id = e.first_id left join entities b on b.id = e.second_id
        where e.id = h.event_id)) as hold`.execute(db)
  const { rows: silent } = await sql<Untold>`
    update feeds g set silence_told_at = clock_timestamp()
    from feeds f join tournaments t on t.id = f.tournament_id
    where f.id = g.id and g.silence_told_at is null and g.kind <> 'replay' and g.paused_at is null and t.finished_at is null
      and ${IS_SILENT} and ${isOn('15 minutes')}
    returning g.id as feed_id, g.kind as source, t.slug, t.name as tournament, null::jsonb as hold`.execute(
    db,
  )
  return [...holds, ...silent]
}
