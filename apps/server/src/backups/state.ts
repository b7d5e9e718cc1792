import type { Db } from '../schema.ts'
import { type NotedSettings, readSettings } from './nightly.ts'
import * as store from './store.ts'

/** The last good backup is too old, or the last try has failed; the same of drills. */
export type Trouble = {
  about: 'backup' | 'drill'
  why: 'failed' | 'old'
  /** Since when: the time of the failed try, or of the last good one; of the first try, if none was good. */
  since: string
  /** What the failed try has said. */
  error: string | null
}

export type Backups = {
  settings: NotedSettings
  /** By the clock of the database. */
  now: string
  last_good: store.BackupRow | null
  /** The newest tries, the newest first. */
  recent: store.BackupRow[]
  /** The files that are there. */
  kept: { files: number; bytes: number }
  last_drill: store.DrillRow | null
  troubles: Trouble[]
}

const HOUR_MS = 3_600_000
/** A night's backup may take two hours longer than the one before. */
const BACKUP_OLD_MS = 26 * HOUR_MS
const DRILL_OLD_MS = 8 * 24 * HOUR_MS
const SHOWN = 5

/** Returns what there is to know of backups; null: no worker makes any. */
export async function readBackups(db: Db): Promise<Backups | null> {
  const settings = await readSettings(db)
  if (settings === null) return null
  const ages = await store.readAges(db, settings.hour)
  const recent = await store.listBackups(db, SHOWN)
  const last_drill = await store.findLastDrill(db)
  return {
    settings,
    now: ages.now,
    last_good: await store.findLastGood(db),
    recent,
    kept: await store.countKept(db),
    last_drill,
    troubles: troublesOf(ages, {
      backup: recent.find(({ state }) => state !== 'running')?.error ?? null,
      drill: last_drill?.error ?? null,
    }),
  }
}

/** Returns what organisers must know. */
export function troublesOf(
  ages: store.Ages,
  errors: { backup: string | null; drill: string | null },
): Trouble[] {
  const isOld = (since: string | null, mostMs: number): since is string =>
    since !== null && Date.parse(ages.now) - Date.parse(since) > mostMs
  const found: Trouble[] = []
  const lastGood = ages.last_good_at ?? ages.since
  if (ages.last_try_failed)
    found.push({ about: 'backup', why: 'failed', since: ages.last_try_at!, error: errors.backup })
  else if (isOld(lastGood, BACKUP_OLD_MS))
    found.push({ about: 'backup', why: 'old', since: lastGood, error: null })
  const lastDrill = ages.last_good_drill_at ?? ages.since
  if (ages.last_drill_failed)
    found.push({ about: 'drill', why: 'failed', since: ages.last_drill_at!, error: errors.drill })
  else if (isOld(lastDrill, DRILL_OLD_MS))
    found.push({ about: 'drill', why: 'old', since: lastDrill, error: null })
  return found
}
