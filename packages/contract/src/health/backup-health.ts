import { z } from 'zod'
import { time } from '../fields.ts'

const RUN_STATES = ['running', 'done', 'failed'] as const

const backup = z.object({
  id: z.int(),
  state: z.enum(RUN_STATES),
  started_at: time,
  file: z.string().nullable(),
  is_kept: z.boolean(),
  is_encrypted: z.boolean(),
  bytes: z.int().nullable(),
  ms: z.int().nullable(),
  rows: z.int().nullable(),
  error: z.string().nullable(),
})
/** A backup, or a try to make one. */
export type BackupRun = z.infer<typeof backup>

const drill = z.object({
  id: z.int(),
  state: z.enum(RUN_STATES),
  started_at: time,
  file: z.string(),
  ms: z.int().nullable(),
  tournaments: z.int().nullable(),
  rows: z.int().nullable(),
  points: z.int().nullable(),
  mistakes: z.array(z.string()),
  error: z.string().nullable(),
})
/** A backup that was restored on trial. */
export type DrillRun = z.infer<typeof drill>

/** What can be wrong with backups and drills: the last try has failed, or the last good one is too old. */
export const BACKUP_TROUBLES = ['failed', 'old'] as const

/** How backups are. */
export const backupHealth = z.object({
  state: z.enum(['ok', 'warn', 'error']),
  folder: z.string(),
  hour: z.int(),
  is_encrypted: z.boolean(),
  /** Null: none was made yet. */
  last_good: backup.nullable(),
  recent: z.array(backup),
  kept: z.object({ files: z.int(), bytes: z.int() }),
  /** Null: there was none yet. */
  last_drill: drill.nullable(),
  troubles: z.array(
    z.object({ about: z.enum(['backup', 'drill']), why: z.enum(BACKUP_TROUBLES), since: time }),
  ),
})
export type BackupHealth = z.infer<typeof backupHealth>
