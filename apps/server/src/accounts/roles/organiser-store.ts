import type { Language } from '@called-it/contract/languages.ts'
import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

/** An organiser with the account that a message reaches. */
export type ReachedOrganiser = { user_id: number; account: string; lang: Language | null }

/**
 * Lists the organisers with the account that the best of these ways reaches; those whom none reaches are left out. `slug`: without
 * those who organise other tournaments alone.
 */
export async function listReachedOrganisers(
  db: Db,
  ways: readonly string[],
  slug: string | null = null,
): Promise<ReachedOrganiser[]> {
  const { rows } = await sql<ReachedOrganiser>`
    select distinct on (u.id) u.id as user_id, account_of(i.kind, i.key) as account, u.lang
    from users u join identities i on i.user_id = u.id and i.kind = any(${[...ways]}::text[])
    where u.id in (select organiser_ids()) and u.deleted_at is null
      and (${slug}::text is null
        or not coalesce(jsonb_typeof(u.roles -> 'tournaments') = 'array' and u.roles -> 'tournaments' <> '[]'
          and not (u.roles -> 'owner')::boolean and not u.roles -> 'tournaments' ? ${slug}::text, false))
    order by u.id, array_position(${[...ways]}::text[], i.kind)`.execute(db)
  return rows
}
