import { sql } from 'kysely'

/** The columns of user `u` that everybody may see. */
export const PUBLIC_USER = sql`u.id, u.name, u.avatar`

/** The same as one JSON object. */
export const PUBLIC_USER_JSON = sql`jsonb_build_object('id', u.id, 'name', u.name, 'avatar', u.avatar)`
