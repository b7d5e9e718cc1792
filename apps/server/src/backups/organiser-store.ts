import type { Language } from '@called-it/contract/languages.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** Returns the organisers of all tournaments with the account that the best of these ways reaches; those whom none reaches are left out. */
export async function listOrganisers(
  db: Db,
  ways: readonly string[],
): Promise<{ user_id: number; account: string; lang: Language | null }[]> {
  const { rows } = await sql<{ user_id: number; account: string; lang: Language | null }>`
    select distinct on (u.id) u.id as user_id, account_of(i.kind, i.key) as account, u.lang
    from users u join identities i on i.user_id = u.id and i.kind = any(${[...ways]}::text[])
    where u.id in (select organiser_ids()) and u.deleted_at is null
    order by u.id, array_position(${[...ways]}::text[], i.kind)`.execute(db)
  return rows
}
