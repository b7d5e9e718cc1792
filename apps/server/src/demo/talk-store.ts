import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import type { Speakers } from './talk.ts'

/**
 * Lists a tournament's talking teams: the friends teams of fans, in their owner's language, and the
 * visitor's, in Russian. Only fans write there, whoever else has joined, and never the visitor. Fans and
 * visitor are given by their account numbers.
 */
export async function listSpeakers(
  db: Db,
  slug: string,
  visitor: string,
  fans: string[],
): Promise<Speakers[]> {
  const { rows } = await sql<Speakers>`
    select m.id as team_id, coalesce(m.code, m.id::text) as public_id, coalesce(w.lang, 'ru') as lang,
      array(select x.user_id from team_members x join users u on u.id = x.user_id
        where x.team_id = m.id and u.lang = coalesce(w.lang, 'ru') and u.reddy_id = any(${fans})
          and u.reddy_id <> ${visitor}
        order by x.user_id) as user_ids
    from tournaments t join teams m on m.tournament_id = t.id left join users w on w.id = m.owner_id
    where t.slug = ${slug} and (w.reddy_id = any(${fans}) or m.kind = 'basket' and exists (
      select from team_members x join users u on u.id = x.user_id where x.team_id = m.id and u.reddy_id = ${visitor}))
    order by m.id`.execute(db)
  return rows
}
