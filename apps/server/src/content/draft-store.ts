import type { PublicUser } from '@called-it/contract/account/accounts.ts'
import type { TextItem, TextKind, Texts } from '@called-it/contract/content/texts.ts'
import { sql } from 'kysely'
import { PUBLIC_USER_JSON } from '../accounts/accounts-sql.ts'
import type { Db } from '../schema.ts'
import type { Part } from './store.ts'

/** The version of the texts of a kind: it changes with every text and with the draft. */
export async function readRevision(db: Db, kind: TextKind, parts: readonly Part[]): Promise<string> {
  const { rows } = await sql<{ revision: string }>`
    select md5(concat(
      (select string_agg(c.key || c.item::text || c.published_at::text, ' ' order by c.part, c.place)
        from content_items c where c.part = any(${parts})),
      (select d.items::text from content_drafts d where d.kind = ${kind}))) as revision`.execute(db)
  return rows[0]!.revision
}

/** Returns when each text of a part was published in each language, by its key. */
export async function readPublished(
  db: Db,
  part: Part,
): Promise<Map<string, Texts['items'][number]['published_at']>> {
  const { rows } = await sql<{ key: string; ru: string | null; en: string | null }>`
    select key, published_at ->> 'ru' as ru, published_at ->> 'en' as en from content_items
    where part = ${part}`.execute(db)
  return new Map(rows.map(({ key, ru, en }) => [key, { ru, en }]))
}

/** Null: there is none. */
export async function findDraft(
  db: Db,
  kind: TextKind,
): Promise<{ items: TextItem[]; saved_at: string; by: PublicUser | null } | null> {
  const { rows } = await sql<{ items: TextItem[]; saved_at: string; by: PublicUser | null }>`
    select d.items, d.saved_at, case when u.id is not null then ${PUBLIC_USER_JSON} end as by
    from content_drafts d left join users u on u.id = d.user_id where d.kind = ${kind}`.execute(db)
  return rows[0] ?? null
}

export async function putDraft(
  db: Db,
  kind: TextKind,
  draft: { items: TextItem[]; user_id: number | null },
): Promise<void> {
  await sql`
    insert into content_drafts (kind, items, user_id)
    values (${kind}, ${JSON.stringify(draft.items)}::jsonb, ${draft.user_id})
    on conflict (kind) do update
      set items = excluded.items, user_id = excluded.user_id, saved_at = clock_timestamp()`.execute(db)
}

export async function deleteDraft(db: Db, kind: TextKind): Promise<void> {
  await sql`delete from content_drafts where kind = ${kind}`.execute(db)
}
