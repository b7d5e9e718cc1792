import * as field from './config-fields.ts'

/** The settings of the database. */
export const DATABASE_SETTINGS = {
  DATABASE_URL: field.postgresUrl.optional(),
  DATABASE_DIRECT_URL: field.postgresUrl.optional(),
  DATABASE_POOL: field.wholeNumber(1, 1000).default(20),
}

export type DatabaseConfig = {
  /** The server itself, or several of which one takes writes. Null: the embedded database in `dataDir`. */
  databaseUrl: string | null
  /** The address of a pooler in front of that database, for calls; null: there is none. */
  poolerUrl: string | null
  /** The most connections that this process may open. A process that serves the API opens at least two. */
  databasePool: number
}

type Addresses = {
  DATABASE_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
  DATABASE_POOL: number
}

/** Returns where the database is: `DATABASE_URL` names the pooler if there is a direct address besides. */
export const databaseOf = ({
  DATABASE_URL: url,
  DATABASE_DIRECT_URL: direct,
  DATABASE_POOL,
}: Addresses): DatabaseConfig => ({
  databaseUrl: direct ?? url ?? null,
  poolerUrl: direct === undefined ? null : (url ?? null),
  databasePool: DATABASE_POOL,
})

/** Returns the mistakes of settings that are valid alone and contradict each other. */
export const contradictionsOfDatabase = (given: Record<string, string>): string[] =>
  given.DATABASE_DIRECT_URL && !given.DATABASE_URL
    ? ['DATABASE_DIRECT_URL goes with a pooler in DATABASE_URL, which is not set']
    : []
