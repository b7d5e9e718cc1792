import type { DraftFeed } from '@called-it/contract/drafts/drafts.ts'
import type { Localized } from '@called-it/contract/languages.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import type { SystemName } from '@called-it/rules/systems.ts'
import { sql } from 'kysely'
import type { Imported } from '../feeds/feeds.ts'
import type { Db } from '../schema.ts'

export type DraftRow = {
  id: number
  version: string
  name: Localized
  slug: string
  system_name: SystemName
  events_count: number
  updated_at: string
}

const COLUMNS = sql`d.id, d.version::text as version, d.document -> 'name' as name, d.document ->> 'slug' as slug,
  d.document ->> 'system_name' as system_name, json_array_length(d.document -> 'events') as events_count, d.updated_at`

/** The source that a draft comes from, with the source's ids by keys of the document. */
export type DraftSource = DraftFeed & { part: 'tables' | 'knockouts' | 'all'; ids: Imported['ids'] }

export async function insertDraft(
  db: Db,
  document: TournamentDocument,
  feed: DraftSource | null,
): Promise<DraftRow> {
  const { rows } = await sql<DraftRow>`
    insert into drafts as d (document, feed)
    values (${JSON.stringify(document)}::json, ${feed && JSON.stringify(feed)}::jsonb) returning ${COLUMNS}`.execute(
    db,
  )
  return rows[0]!
}

export async function listDrafts(db: Db): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select ${COLUMNS} from drafts d order by d.updated_at desc, d.id desc`.execute(db)
  return rows
}

export async function readDraft(
  db: Db,
  id: number,
): Promise<(DraftRow & { document: TournamentDocument; feed: DraftSource | null }) | null> {
  const { rows } = await sql<DraftRow & { document: TournamentDocument; feed: DraftSource | null }>`
    select ${COLUMNS}, d.document, d.feed from drafts d where d.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Locks a draft until the transaction ends, and returns its version. Null: there is no such draft. */
export async function holdDraft(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ version: string }>`
    select version::text as version from drafts where id = ${id} for update`.execute(db)
  return rows[0]?.version ?? null
}

export async function updateDraft(db: Db, id: number, document: TournamentDocument): Promise<DraftRow> {
  const { rows } = await sql<DraftRow>`
    update drafts as d set document = ${JSON.stringify(document)}::json, version = version + 1,
      updated_at = clock_timestamp()
    where d.id = ${id} returning ${COLUMNS}`.execute(db)
  return rows[0]!
}

export async function deleteDraft(db: Db, id: number): Promise<void> {
  await sql`delete from drafts where id = ${id}`.execute(db)
}

/** Locks the list of drafts for one new draft at a time, and counts them. */
export async function countForInsert(db: Db): Promise<number> {
  await sql`lock table drafts in share row exclusive mode`.execute(db)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from drafts`.execute(db)
  return rows[0]!.count
}

/** Whether there is a tournament with this slug, and the time of the database. */
export async function readSurroundings(db: Db, slug: string): Promise<{ is_taken: boolean; now: string }> {
  const { rows } = await sql<{ is_taken: boolean; now: string }>`
    select exists (select 1 from tournaments where slug = ${slug}) as is_taken, utc(now()) as now`.execute(db)
  return rows[0]!
}
