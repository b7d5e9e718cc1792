import type pg from 'pg'

// What a database consists of, as PostgreSQL's catalogue says.

/** Tables whose rows are in no backup: migrations make the first anew, and the others tell of backups of this very database. */
const LEFT_OUT = ['migrations', 'backups', 'drills']

export type TableShape = { name: string; columns: string[] }

/**
 * Returns the tables that a backup holds, with the columns that can be written. Unlogged tables are left out: their rows may be lost
 * at any moment.
 */
export async function listTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
       and c.relname <> all ($1) and ${OF_NO_EXTENSION}
     group by c.relname order by c.relname`,
    [LEFT_OUT],
  )
  return rows
}

const OF_NO_EXTENSION = `not exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** Returns all tables of the database that no extension made, whatever they are for. */
export async function listAnyTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') and ${OF_NO_EXTENSION}
     order by c.relname`,
  )
  return rows.map(({ name }) => name)
}

/** Returns the sequences that number the rows of the tables of a backup. */
export async function listSequences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and c.relpersistence = 'p'
       and not exists (
         select from pg_depend d join pg_class t on t.oid = d.refobjid
         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')
           and t.relname = any ($1))
     order by c.relname`,
    [LEFT_OUT],
  )
  return rows.map(({ name }) => name)
}

/** Returns the applied migrations; empty: the database has never been migrated. */
export async function listApplied(client: pg.Client): Promise<{ name: string; checksum: string }[]> {
  const found = await client.query<{ there: boolean }>(
    `select to_regclass('public.migrations') is not null as there`,
  )
  if (!found.rows[0]!.there) return []
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    'select name, checksum from migrations order by name',
  )
  return rows.map(({ name, checksum }) => ({ name, checksum: checksum ?? '' }))
}

/**
 * Returns the other connections to this database, in words. Of those of other users a role without special rights sees no kind: what has
 * a user is a client then, and what has none works for the server.
 */
export async function listOthers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ who: string }>(
    `select distinct coalesce(usename::text, '?') || coalesce(' at ' || host(client_addr), '')
       || coalesce(' (' || nullif(application_name, '') || ')', '') as who
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       and (backend_type = 'client backend' or (backend_type is null and usename is not null))
     order by who`,
  )
  return rows.map(({ who }) => who)
}

type Definition = { table: string; name: string; definition: string }

/** Returns the foreign keys of all tables. */
export async function listForeignKeys(client: pg.Client): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
     order by 1, 2`,
  )
  return rows
}

/** Returns the indexes that no constraint needs. */
export async function listPlainIndexes(client: pg.Client): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(
    `select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace and not i.indisunique
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
     order by 1, 2`,
  )
  return rows
}

/**
 * Removes everything that this product made in the database: tables, numbers, functions, types, and the queue, which the next start makes anew.
 * Extensions stay.
 */
export async function removeEverything(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ what: string }>(
    `select 'table ' || c.oid::regclass::text as what from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and ${OF_NO_EXTENSION}
     union all
     select 'routine ' || p.oid::regprocedure::text from pg_proc p
       where p.pronamespace = 'public'::regnamespace and not exists (
         select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
     union all
     select 'sequence ' || c.oid::regclass::text from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and not exists (
         select from pg_depend d
         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'e', 'i'))
     union all
     select 'type ' || t.oid::regtype::text from pg_type t
       where t.typnamespace = 'public'::regnamespace and t.typtype in ('d', 'e', 'r') and not exists (
         select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype in ('e', 'i'))
     union all
     select 'schema ' || quote_ident(nspname) from pg_namespace where nspname = $1`,
    ['jobs'],
  )
  // A table takes the functions with it that read it.
  for (const { what } of rows) if (!what.startsWith('routine ')) await client.query(`drop ${what} cascade`)
  const routines = rows.filter(({ what }) => what.startsWith('routine '))
  for (const { what } of routines) {
    const signature = what.slice('routine '.length)
    const { rows: left } = await client.query<{ there: boolean }>(
      'select to_regprocedure($1) is not null as there',
      [signature],
    )
    if (left[0]!.there) await client.query(`drop ${what} cascade`)
  }
}
