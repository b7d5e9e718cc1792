import pg from 'pg'

/** Values in SQL for columns whose checks refuse the plain ones. */
const VALUES: Record<string, string> = {
  'company_steps.step': `'asked'`,
  'content_drafts.kind': `'rules'`,
  'content_items.part': `'faq'`,
  'contest_pictures.kind': `'logo'`,
  'drafts.document': `'{"b": 1,  "a": "\\\\ порядок"}'`,
  'draw_entries.step': `'InGroup'`,
  'draw_entries.version': '2',
  'draw_entries.weights': `'{1}'`,
  'favourites.favourite_id': '(select max(id) from users)',
  'feed_holds.place': `'event'`,
  'feed_ids.kind': `'entity'`,
  'feeds.kind': `'replay'`,
  'feeds.recording': `'cup'`,
  'feeds.speed': '1.5',
  'mailings.phase': `'round'`,
  'mailings.round_id': '(select min(id) from rounds)',
  'team_blocks.list': `'teams'`,
  'teams.code': `'code'`,
  'teams.folded_name': `'name'`,
  'teams.kind': `'friends'`,
  'teams.owner_id': '(select min(id) from users)',
  'telegram_tries.id': 'gen_random_uuid()',
  'telegram_tries.number': '10',
  'winner_lists.list': `'places'`,
}

/** Values by type, among them what a text of PostgreSQL must escape. */
const PLAIN: Record<string, string> = {
  bool: 'true',
  bytea: `'\\x00ff5c0a'`,
  date: `'2026-01-02'`,
  float8: '0.1::float8 + 0.2',
  int2: '1',
  int4: '1',
  int8: '9007199254740993',
  jsonb: `'{"ru": "икс \\\\ \\n\\t", "en": "x"}'`,
  text: `E'те\\tкст\\n\\\\N'`,
  timestamptz: `'2026-01-02 03:04:05.678901+00'`,
  varchar: `'x'`,
}

type Column = { column: string; type: string; source: string | null }

/** Writes a row into every table that has none. There must be a tournament and two users. Throws if a table stays empty. */
export async function fillTables(client: pg.ClientBase | pg.Pool): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'`,
  )
  let left = tables.map(({ name }) => name)
  let failures: string[] = []
  // A row may need rows of other tables, which come in a later round.
  for (let round = 0; round < 4 && left.length > 0; round += 1) {
    failures = []
    const empty = []
    for (const name of left) {
      if ((await client.query(`select from ${name} limit 1`)).rowCount) continue
      try {
        await client.query(await rowFor(client, name))
      } catch (error) {
        failures.push(`${name}: ${(error as Error).message}`)
        empty.push(name)
      }
    }
    left = empty
  }
  if (left.length > 0) throw new Error(`These tables have no row: ${failures.join('; ')}`)
}

async function rowFor(client: pg.ClientBase | pg.Pool, table: string): Promise<string> {
  const { rows } = await client.query<Column>(
    `select distinct on (a.attnum) a.attname as column, t.typname as type,
       '(select min(' || quote_ident(k.attname) || ') from ' || f.confrelid::regclass || ')' as source
     from pg_attribute a join pg_type t on t.oid = a.atttypid
     left join pg_constraint f on f.contype = 'f' and f.conrelid = a.attrelid and a.attnum = any (f.conkey)
     left join pg_attribute k on k.attrelid = f.confrelid and k.attnum = f.confkey[array_position(f.conkey, a.attnum)]
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull and not a.atthasdef
       and a.attidentity = ''
     order by a.attnum`,
    [table],
  )
  const values = new Map(
    rows.map(({ column, type, source }) => [
      column,
      source ?? PLAIN[type] ?? (type.startsWith('_') ? `'{}'` : 'null'),
    ]),
  )
  for (const [place, value] of Object.entries(VALUES)) {
    const [of, column] = place.split('.')
    if (of === table) values.set(column!, value)
  }
  if (values.size === 0) return `insert into ${table} default values`
  const columns = [...values.keys()].map((name) => pg.escapeIdentifier(name))
  return `insert into ${table} (${columns.join()}) values (${[...values.values()].join()})`
}
