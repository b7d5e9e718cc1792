import type { Db } from '../schema.ts'
import type * as nightly from './nightly.ts'
import * as restoring from './restore.ts'
import * as state from './state.ts'
import * as verification from './verify-contest.ts'
import * as writing from './write-backup.ts'

/** What there is to know of backups. */
export type Backups = state.Backups
/** Where a worker makes backups, when, and with which keys. */
export type NightlySettings = nightly.NightlySettings
/** What a verification came to for a tournament. */
export type ContestReport = verification.ContestReport
/** What a restore has done. */
export type Restored = restoring.Restored

/** Computes ratings, statistics and winners again from predictions and results, and compares. Without a slug: of all tournaments. */
export const verifyContest = (db: Db, slug?: string): Promise<ContestReport[]> =>
  verification.verifyContest(db, slug)

/** Returns the last good backup, the newest tries, what is kept, the verdict of the last drill, and troubles; null: no worker makes backups. */
export const readBackups = (db: Db): Promise<Backups | null> => state.readBackups(db)

/** Writes a backup of a database into a new file of a folder while the product runs. Throws `BackupRefused`. */
export const writeBackup = (url: string, options: writing.WriteOptions): Promise<writing.Written> =>
  writing.writeBackup(url, options)

/** Restores a backup into a database that nobody uses, wholly or not at all. Throws `BackupRefused`. */
export const restoreBackup = (
  url: string,
  options: Parameters<typeof restoring.restoreBackup>[1],
): Promise<Restored> => restoring.restoreBackup(url, options)

/** Reads a whole backup and returns what it holds. Throws `BackupRefused` for one that this program cannot restore. */
export const checkFile = restoring.checkFile

/** Says in words what a backup holds. */
export const summaryOf = restoring.summaryOf
