import { resolve } from 'node:path'
import { z } from 'zod'
import * as field from './config-fields.ts'

export type BackupSettings = {
  /** The folder of backups, an absolute path; null: none is set. */
  folder: string | null
  /** The public key that they are encrypted to; null: they are not. */
  key: string | null
}

/** The settings of backups. */
export const BACKUP_SETTINGS = {
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEY: field.ageRecipient.optional(),
}
type Settings = z.output<z.ZodObject<typeof BACKUP_SETTINGS>>

export const backupsOf = ({ BACKUP_DIR, BACKUP_KEY }: Settings): BackupSettings => ({
  folder: BACKUP_DIR === undefined ? null : resolve(BACKUP_DIR),
  key: BACKUP_KEY ?? null,
})
