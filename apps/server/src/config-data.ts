import { resolve } from 'node:path'
import { z } from 'zod'
import * as field from './config-fields.ts'

export type BackupSettings = {
  /** The folder of backups, an absolute path; null: none is set. */
  folder: string | null
  /** The public key that they are encrypted to; null: they are not. */
  key: string | null
  /** A file with the secret key, for drills, an absolute path; null: there is none here. */
  identity: string | null
  /** The hour of the day (UTC) from which a worker makes one. */
  hour: number
}

/** The settings of backups. */
export const BACKUP_SETTINGS = {
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEY: field.ageRecipient.optional(),
  BACKUP_IDENTITY: z.string().optional(),
  BACKUP_HOUR: field.wholeNumber(0, 23).default(4),
}
type Settings = z.output<z.ZodObject<typeof BACKUP_SETTINGS>>

export const backupsOf = (settings: Settings): BackupSettings => ({
  folder: settings.BACKUP_DIR === undefined ? null : resolve(settings.BACKUP_DIR),
  key: settings.BACKUP_KEY ?? null,
  identity: settings.BACKUP_IDENTITY === undefined ? null : resolve(settings.BACKUP_IDENTITY),
  hour: settings.BACKUP_HOUR,
})

/** Returns the settings of nightly backups of the database at `url`; null: there are none. */
export const nightlyOf = ({ folder, ...others }: BackupSettings, url: string) =>
  folder === null ? null : { url, folder, ...others }

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
