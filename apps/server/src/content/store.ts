import type { ContentDocument } from '@called-it/contract/content/content-document.ts'
import type { Language } from '@called-it/contract/languages.ts'
import { type RawBuilder, sql } from 'kysely'
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

/** The time of a publication in one language, as JSON. */
const publishedNow = (language: Language) => sql`jsonb_build_object(${language}::text,
  to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`
const textsIn = (item: RawBuilder<unknown>, language: Language) =>
  sql.join(
    ['question', 'answer', 'title', 'body'].map(
      (field) => sql`${item} -> ${field}::text ->> ${language}::text`,
    ),
  )
const publishedIfOther = (language: Language) => sql`case
  when row(${textsIn(sql`excluded.item`, language)}) is distinct from row(${textsIn(sql`c.item`, language)})
  then ${publishedNow(language)} else '{}' end`

/** Replaces the content by a document; items that stay keep their ids. Texts that are new are published now, unless shipped. */
export async function replaceItems(
  db: Db,
  document: ContentDocument,
  { isShipped = false } = {},
): Promise<void> {
  for (const part of PARTS) {
    const items = JSON.stringify(document[part])
    await sql`
      delete from content_items where part = ${part}
        and key not in (select given.item ->> 'key' from jsonb_array_elements(${items}::jsonb) given (item))`.execute(
      db,
    )
    await sql`
      insert into content_items as c (part, key, place, item, published_at)
      select ${part}, given.item ->> 'key', given.place, given.item, ${isShipped ? sql`'{}'::jsonb` : sql`${publishedNow('ru')} || ${publishedNow('en')}`}
      from jsonb_array_elements(${items}::jsonb) with ordinality given (item, place)
      on conflict (part, key) do update set place = excluded.place, item = excluded.item,
        published_at = c.published_at || ${publishedIfOther('ru')} || ${publishedIfOther('en')}`.execute(db)
  }
}
