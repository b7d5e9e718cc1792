import { type RawBuilder, sql } from 'kysely'

/** The most entries that a search goes through, the newest ones, and one more that says that there are others. */
export const SEARCHED_MAX = 1000
const MOST = SEARCHED_MAX + 1
/** The most users, tournaments, events and players whose entries a search looks for. */
const USERS_MAX = 1000
const TOURNAMENTS_MAX = 50
const EVENTS_MAX = 500
const PLAYERS_MAX = 50
/** The index over texts of changes knows pieces of three signs. */
const TEXT_MIN = 3

/**
 * Returns a statement with the ids of the newest entries `a` that hold this condition and tell of what the text names. Each part goes
 * through an index that has the newest entries first and stops at the limit, so that the cost does not grow with the log.
 */
export function foundEntries(
  text: string,
  condition: RawBuilder<unknown>,
  kind: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const folded = sql`searchable(${text})`
  const newest = (about: RawBuilder<unknown>) => sql`
    select a.id, a.at from audit_log a where ${about} and ${condition} order by a.at desc, a.id desc limit ${MOST}`
  const users = sql`
    select u.id from users u
    where name_pieces(u.search_name) @> wanted_pieces(${folded}) and strpos(u.search_name, ${folded}) > 0
      and u.deleted_at is null
    order by u.roles is null, u.id limit ${USERS_MAX}`
  const tournaments = sql`
    select t.slug from tournaments t
    where t.slug = lower(${text}) or strpos(searchable((t.name ->> 'ru') || ' ' || (t.name ->> 'en')), ${folded}) > 0
    order by t.id desc limit ${TOURNAMENTS_MAX}`
  const events = sql`
    select t.slug, e.key from events e join tournaments t on t.id = e.tournament_id
      left join entities f on f.id = e.first_id left join entities g on g.id = e.second_id
    where ${
      words.length === 0
        ? sql`false`
        : sql.join(
            words.map(
              (word) => sql`strpos(concat_ws(' ', f.search_name, g.search_name), searchable(${word})) > 0`,
            ),
            sql` and `,
          )
    }
    order by e.starts_at desc nulls last, e.id desc limit ${EVENTS_MAX}`
  const players = sql`
    select p.key as word from players p
    where strpos(p.search_name, ${folded}) > 0 and char_length(p.key) >= ${TEXT_MIN}
    order by p.id desc limit ${PLAYERS_MAX}`
  const each = (list: RawBuilder<unknown>, about: RawBuilder<unknown>) => sql`
    select n.id, n.at from (${list}) m cross join lateral (${newest(about)}) n`
  return sql`
    select id from (
      ${each(users, sql`a.user_id = m.id`)}
      union ${each(users, sql`a.target = m.id::text and ${kind} in ('role', 'user')`)}
      union ${each(users, sql`a.action = 'message.remove' and a.before -> 'user_id' = to_jsonb(m.id)`)}
      union ${each(tournaments, sql`a.tournament = m.slug`)}
      union ${each(events, sql`a.target = m.key and a.tournament = m.slug and ${kind} = 'event'`)}
      union ${each(
        sql`select word from (values (${text.length >= TEXT_MIN ? text : null})) given (word) where word is not null
          union ${sql`(${players})`}`,
        sql`change_text(a.before, a.after) like '%' || regexp_replace(searchable(m.word), '([\\\\%_])', '\\\\\\1', 'g') || '%'`,
      )}
    ) found order by at desc, id desc limit ${MOST}`
}
