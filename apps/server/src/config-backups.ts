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
