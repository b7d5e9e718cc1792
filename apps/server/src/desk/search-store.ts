import type { PublicUser } from '@called-it/contract/account/accounts.ts'
import type { Scope } from '@called-it/contract/account/roles.ts'
import type { DeskTournament } from '@called-it/contract/organiser/desk-shapes.ts'
import { FOUND_MAX } from '@called-it/contract/organiser/desk-search.ts'
import { type RawBuilder, sql } from 'kysely'
import { PUBLIC_USER } from '../accounts/accounts-sql.ts'
import type { Db } from '../schema.ts'
import { EVENT, EVENTS, type EventRow, inScope, TOURNAMENT } from './store.ts'

/** Whether a folded name contains a text, in any case, with or without accents. */
const holds = (name: RawBuilder<unknown>, text: string) => sql`strpos(${name}, searchable(${text})) > 0`

/** Finds events by the names of their sides: each word is in one of them. Those of open tournaments that are nearest come first. */
export async function findEvents(db: Db, words: readonly string[], scope: Scope): Promise<EventRow[]> {
  const names = sql`concat_ws(' ', a.search_name, b.search_name)`
  const { rows } = await sql<EventRow>`
    select ${EVENT} from ${EVENTS}
    where ${inScope(scope)} and ${sql.join(
      words.map((word) => holds(names, word)),
      sql` and `,
    )}
    order by t.finished_at is not null, abs(extract(epoch from e.starts_at - clock_timestamp())) nulls last, e.id
    limit ${FOUND_MAX}`.execute(db)
  return rows
}

/** Finds tournaments by their names, the latest first. */
export async function findTournaments(db: Db, text: string, scope: Scope): Promise<DeskTournament[]> {
  const { rows } = await sql<{ tournament: DeskTournament }>`
    select ${TOURNAMENT} as tournament from tournaments t join sports s on s.id = t.sport_id
    where ${holds(sql`searchable((t.name ->> 'ru') || ' ' || (t.name ->> 'en'))`, text)} and ${inScope(scope)}
    order by t.finished_at is not null, t.id desc limit ${FOUND_MAX}`.execute(db)
  return rows.map(({ tournament }) => tournament)
}

/** The most users among whom the best are chosen: a short text is a part of many names. */
const CANDIDATES_MAX = 200

/** Finds users by their names; a name that begins with the text comes first. */
export async function findUsers(db: Db, text: string): Promise<PublicUser[]> {
  const { rows } = await sql<PublicUser>`
    select ${PUBLIC_USER} from (
      select * from users
      where name_pieces(search_name) @> wanted_pieces(searchable(${text})) and ${holds(sql`search_name`, text)}
        and deleted_at is null
      limit ${CANDIDATES_MAX}
    ) u
    order by strpos(u.search_name, searchable(${text})), u.search_name, u.id limit ${FOUND_MAX}`.execute(db)
  return rows
}
