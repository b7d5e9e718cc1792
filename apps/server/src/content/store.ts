import type { ContentDocument } from '@called-it/contract/content/content-document.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** The lists of a content document. */
export const PARTS = ['faq_sections', 'faq', 'rules'] as const
export type Part = (typeof PARTS)[number]

type Items = { [P in Part]: { id: number; item: ContentDocument[P][number] }[] }

/** Returns the items of these lists, each in its order, from one moment. */
export async function listItems<P extends Part>(db: Db, parts: readonly P[]): Promise<Pick<Items, P>> {
  const { rows } = await sql<{ part: P; id: number; item: Items[P][number]['item'] }>`
    select part, id, item from content_items where part = any(${parts}) order by place`.execute(db)
  const itemsOf = (wanted: P) =>
    rows.filter(({ part }) => part === wanted).map(({ id, item }) => ({ id, item }))
  return Object.fromEntries(parts.map((part) => [part, itemsOf(part)])) as Pick<Items, P>
}

/** Returns the addresses of the videos and of their posters. */
export async function listVideos(db: Db): Promise<{ videos: string[]; posters: string[] }> {
  const { rows } = await sql<{ src: string; poster: string | null }>`
    select item #>> '{video,src}' as src, item #>> '{video,poster}' as poster
    from content_items where item #>> '{video,src}' is not null order by part, place`.execute(db)
  return { videos: rows.map(({ src }) => src), posters: rows.flatMap(({ poster }) => poster ?? []) }
}

export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql`select from content_items limit 1`.execute(db)
  return rows.length === 0
}

/** Locks out other writers; readers go on and see the previous content. */
export async function holdItems(db: Db): Promise<void> {
  await sql`lock table content_items in share row exclusive mode`.execute(db)
}

/** Replaces the content by a document; items that stay keep their ids. */
export async function replaceItems(db: Db, document: ContentDocument): Promise<void> {
  for (const part of PARTS) {
    const items = JSON.stringify(document[part])
    await sql`
      delete from content_items where part = ${part}
        and key not in (select given.item ->> 'key' from jsonb_array_elements(${items}::jsonb) given (item))`.execute(
      db,
    )
    await sql`
      insert into content_items (part, key, place, item)
      select ${part}, given.item ->> 'key', given.place, given.item
      from jsonb_array_elements(${items}::jsonb) with ordinality given (item, place)
      on conflict (part, key) do update set place = excluded.place, item = excluded.item`.execute(db)
  }
}
