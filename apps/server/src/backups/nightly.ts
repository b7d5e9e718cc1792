import { basename, join } from 'node:path'
import { replaceNote, readNote } from '../platform/database/notes.ts'
import { inTransaction } from '../platform/database/db.ts'
import { defineJob } from '../platform/jobs.ts'
import { notifyDesk } from '../platform/live/notify.ts'
import type { Db } from '../schema.ts'
import { drillBackup } from './drill.ts'
import { rowsOf } from './file/manifest.ts'
import { PREFIX, tidyFolder } from './keeping.ts'
import { BackupRefused } from './refused.ts'
import * as store from './store.ts'
import { writeBackup } from './write-backup.ts'

/** Where a worker makes backups, when, and with which keys. */
export type NightlySettings = {
  /** The address of the database. */
  url: string
  folder: string
  /** From which hour (UTC). */
  hour: number
  /** The public key that backups are encrypted to; null: they are not. */
  key: string | null
  /** A file with the secret key, for drills; null: there is none here. */
  identity: string | null
}

/** Reading a large database takes longer than other jobs do (s). */
const LONGEST_S = 6 * 3600

/** Makes a backup now. */
export const BACKUP = defineJob('backups', LONGEST_S)
/** Restores the last backup on trial now. */
export const DRILL = defineJob('drills', LONGEST_S)
/** One of each waits at most. */
export const NEXT = { key: 'next' }

/** What all processes know of the settings of the worker. */
export type NotedSettings = Pick<NightlySettings, 'folder' | 'hour'> & { is_encrypted: boolean }
const NOTE = 'backups'

/** A failed backup is tried again so much later (ms). */
const AGAIN_MS = 3_600_000
const DRILL_EVERY_MS = 7 * 86_400_000
const DRILL_AGAIN_MS = 86_400_000

export async function noteSettings(db: Db, settings: NightlySettings | null): Promise<void> {
  const noted: NotedSettings | null = settings && {
    folder: settings.folder,
    hour: settings.hour,
    is_encrypted: settings.key !== null,
  }
  await inTransaction(db, (trx) => replaceNote(trx, NOTE, noted))
}

export const readSettings = (db: Db): Promise<NotedSettings | null> => readNote<NotedSettings>(db, NOTE)

/** Returns what is due: the backup of this night, or the drill of this week. Nothing is, as long as either is being made. */
export async function whatIsDue(db: Db, hour: number): Promise<{ backup: boolean; drill: boolean }> {
  const ages = await store.readAges(db, hour)
  const ageOf = (time: string | null) => (time === null ? Infinity : Date.parse(ages.now) - Date.parse(time))
  if (ages.is_busy) return { backup: false, drill: false }
  return {
    backup: ageOf(ages.last_good_at) > ageOf(ages.due_at) && ageOf(ages.last_try_at) > AGAIN_MS,
    drill:
      ages.last_good_at !== null &&
      ageOf(ages.last_good_drill_at) > DRILL_EVERY_MS &&
      ageOf(ages.last_drill_at) > DRILL_AGAIN_MS,
  }
}

/** Makes a backup, notes what became of it, and deletes those that may go. A failure is noted, and not thrown: the next try is an hour later. */
export async function makeBackup(db: Db, settings: NightlySettings): Promise<void> {
  const { url, folder, key } = settings
  const id = await store.beginBackup(db, key !== null)
  try {
    const { path, bytes, manifest } = await writeBackup(url, { folder, prefix: PREFIX, key })
    const { taken_at, ms, tables, ratings_hash } = manifest
    const file = basename(path)
    await store.endBackup(db, id, {
      file,
      taken_at,
      bytes,
      ms,
      tables: tables.length,
      rows: rowsOf(manifest),
      ratings_hash,
    })
    await store.keepFiles(db, await tidyFolder(folder, Date.now()))
  } catch (error) {
    await store.failBackup(db, id, sentenceOf(error))
    if (!(error instanceof BackupRefused)) throw error
  } finally {
    await notifyDesk(db)
  }
}

/** Restores the last backup on trial, and notes the verdict. */
export async function makeDrill(db: Db, settings: NightlySettings): Promise<void> {
  const last = await store.findLastGood(db)
  if (last === null) return
  const id = await store.beginDrill(db, last.file!)
  const startedAt = performance.now()
  const msNow = () => Math.round(performance.now() - startedAt)
  try {
    const path = join(settings.folder, last.file!)
    const reports = await drillBackup(settings.url, { path, identity: settings.identity })
    const mistakes = reports.flatMap((report) =>
      report.mistakes.map((mistake) => `${report.tournament}: ${mistake}`),
    )
    await store.endDrill(db, id, {
      ms: msNow(),
      tournaments: reports.length,
      rows: reports.reduce((sum, { rows }) => sum + rows, 0),
      points: reports.reduce((sum, { points }) => sum + points, 0),
      mistakes,
      error: mistakes.length === 0 ? null : 'The verification found what is not as it should be.',
    })
  } catch (error) {
    const nothing = { tournaments: null, rows: null, points: null, mistakes: [] }
    await store.endDrill(db, id, { ...nothing, ms: msNow(), error: sentenceOf(error) })
    if (!(error instanceof BackupRefused)) throw error
  } finally {
    await notifyDesk(db)
  }
}

/** Organisers read this sentence; what else went wrong is in the log. */
const sentenceOf = (error: unknown): string =>
  error instanceof BackupRefused ? error.message : `It has failed: ${(error as Error).message}`
