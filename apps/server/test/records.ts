import type { AskedServer } from './app.ts'

type Column = { table_name: string; column_name: string; data_type: string }

let tables: Map<string, Column[]> | undefined

/** The tables of a test file's only database, with their columns. */
async function columnsOf(server: AskedServer): Promise<Map<string, Column[]>> {
  if (tables) return tables
  const { rows } = await server.database.pool.query<Column>(
    `select table_name, column_name, data_type from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name, ordinal_position`,
  )
  tables = Map.groupBy(rows, (column) => column.table_name)
  return tables
}

/** Tables of counters. Counting refused requests is the only thing that a refused request may write. */
const COUNTERS = 'rate_limits'

/** Signals of an earlier write stand for some milliseconds, until they are told (decision 42). */
const TOLD_LATER = 'signals'

/** When a session was last used is written a moment later, beside the calls that use it. */
const WRITTEN_LATER = 'last_used_at'

/** Every row of every table except counters and signals, so that a test can check that nothing was changed. */
export async function everyRecord(server: AskedServer): Promise<Record<string, string[]>> {
  const compared = [...(await columnsOf(server))].filter(
    ([table]) => table !== COUNTERS && table !== TOLD_LATER,
  )
  const listed = compared.map(([table, columns]) => {
    const names = columns
      .map(({ column_name: name }) => `"${name}"`)
      .filter((name) => name !== `"${WRITTEN_LATER}"`)
    return `select '${table}' as name, to_json(array(
      select t::text from (select ${names.join(', ')} from "${table}") t order by t::text collate "C")) as lines`
  })
  return readLines(server, 'every-record', listed.join(' union all '))
}

/** Every row of every table of the database, including queues and counters, but not signals. */
export async function wholeDatabase(server: AskedServer): Promise<Record<string, string[]>> {
  const { rows: found } = await server.database.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
       and table_name <> '${TOLD_LATER}' order by 1`,
  )
  const listed = found.map(
    ({ name }) =>
      `select '${name}' as name, to_json(array(select t::text from ${name} t order by t::text collate "C")) as lines`,
  )
  return readLines(server, 'whole-database', listed.join(' union all '))
}

/** Planning the scans of all tables takes longer than the scans: a named statement is planned once a connection. */
async function readLines(server: AskedServer, name: string, text: string): Promise<Record<string, string[]>> {
  const { rows } = await server.database.pool.query<{ name: string; lines: string[] }>({ name, text })
  return Object.fromEntries(rows.map((row) => [row.name, row.lines]))
}

/** Lets so many seconds pass for everything that is stored: moves every stored time back. */
export async function passTime(server: AskedServer, seconds: number): Promise<void> {
  for (const [table, columns] of await columnsOf(server)) {
    const moved = columns.flatMap(({ column_name: name, data_type: type }) => {
      if (type === 'timestamp with time zone')
        return [`"${name}" = "${name}" - interval '${seconds} seconds'`]
      // Counters have a clock of their own: milliseconds since 1970.
      return table === COUNTERS && type === 'bigint' ? [`"${name}" = "${name}" - ${seconds * 1000}`] : []
    })
    if (moved.length > 0) await server.database.pool.query(`update "${table}" set ${moved.join(', ')}`)
  }
  await server.database.pool.query(
    `update events e set replaced = (
       select jsonb_agg(jsonb_set(x.it, '{at}', to_jsonb(utc((x.it ->> 'at')::timestamptz - $1 * interval '1 second')))
         order by x.ord)
       from jsonb_array_elements(e.replaced) with ordinality x (it, ord))
     where e.replaced <> '[]'`,
    [seconds],
  )
}
