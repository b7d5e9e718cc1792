import pg from 'pg'
import { ROLE } from './cluster.ts'

// The product works as the owner of its database, not as the superuser of the cluster: a statement that goes wrong
// can harm the database, and neither read files of the machine nor start programs on it.

const DATABASE_OWNER = `
  select pg_get_userbyid(datdba) as owner from pg_database where datname = $1`

/**
 * Creates the role and its database if they are missing, and hands over a database that an earlier version created as the
 * superuser. Returns whether the database was created. `urlOf` returns the superuser's address of a database.
 */
export async function prepareRole(
  urlOf: (database: string) => string,
  database: string,
  password: string,
): Promise<boolean> {
  const owner = await asClient(urlOf('postgres'), async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [ROLE])
    if (!rowCount) await client.query(`create role ${ROLE}`)
    const rights = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'
    await client.query(`alter role ${ROLE} with ${rights} password ${pg.escapeLiteral(password)}`)
    const { rows } = await client.query<{ owner: string }>(DATABASE_OWNER, [database])
    if (!rows[0]) await client.query(`create database ${database} owner ${ROLE}`)
    // The role may make no database, so the one in which backups are tried is there from the start.
    const scratch = await client.query('select from pg_database where datname = $1', [`${database}_drill`])
    if (!scratch.rowCount) await client.query(`create database ${database}_drill owner ${ROLE}`)
    return rows[0]?.owner
  })
  if (owner !== undefined && owner !== ROLE)
    await asClient(urlOf(database), (client) => handOver(client, database))
  return owner === undefined
}

/**
 * Returns the objects that the superuser owns and no extension created, each in the words of ALTER. REASSIGN OWNED would do
 * all of this, but refuses to for the superuser that created the cluster.
 */
const OWNED = `
  with schemas as (
    select oid, nspname, nspowner from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
  ), parts as (
    select classid, objid, deptype from pg_depend where deptype in ('a', 'e', 'i')
  )
  select format('schema %I', nspname) as what from schemas where nspowner = current_user::regrole
  union all
  select format('table %s', c.oid::regclass) from pg_class c
    where relnamespace in (select oid from schemas) and relowner = current_user::regrole
      and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      -- The sequence of a column goes with its table.
      and not exists (select from parts where classid = 'pg_class'::regclass and objid = c.oid
        and (deptype = 'e' or relkind = 'S'))
  union all
  select format('routine %s', p.oid::regprocedure) from pg_proc p
    where pronamespace in (select oid from schemas) and proowner = current_user::regrole
      and not exists (select from parts where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
  union all
  select format('type %s', t.oid::regtype) from pg_type t
    where typnamespace in (select oid from schemas) and typowner = current_user::regrole
      and (typtype in ('d', 'e', 'r')
        or typtype = 'c' and exists (select from pg_class c where c.oid = typrelid and relkind = 'c'))
      and not exists (select from parts where classid = 'pg_type'::regclass and objid = t.oid and deptype = 'e')`

/** One transaction. The owner of the database comes last, because the next start knows by it that all is done. */
async function handOver(client: pg.Client, database: string): Promise<void> {
  await client.query('begin')
  const { rows } = await client.query<{ what: string }>(OWNED)
  for (const { what: object } of rows) await client.query(`alter ${object} owner to ${ROLE}`)
  await client.query(`alter database ${database} owner to ${ROLE}`)
  await client.query('commit')
}

async function asClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
