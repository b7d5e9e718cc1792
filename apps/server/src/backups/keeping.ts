import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BACKUP_DAYS, BACKUP_WEEKS } from '@called-it/rules/limits.ts'

const DAY_MS = 86_400_000

/** How the names of backups begin, and of those that a restore makes of what was there before; their time follows. */
export const PREFIX = 'called-it-'
export const POINT_PREFIX = 'called-it-before-restore-'
const NAME = /^called-it-(before-restore-)?(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.backup(\.age)?$/

/** Returns the time that the name of a backup holds, and whether a restore made it; null: the file is none of ours. */
function readName(name: string): { time: number; isPoint: boolean } | null {
  const [, point, day, hours, minutes, seconds, ms] = NAME.exec(name) ?? []
  if (day === undefined) return null
  return { time: Date.parse(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`), isPoint: point !== undefined }
}

/**
 * Returns the names of the backups that may go: older than 14 days and not the oldest of their week, or older than 12 weeks. The newest
 * one stays, however old it is. What was there before a restore goes after 12 weeks; files with other names stay.
 */
export function outdated(names: string[], now: number): string[] {
  const all = names
    .flatMap((name) => {
      const found = readName(name)
      return found === null ? [] : [{ name, ...found }]
    })
    .toSorted((a, b) => a.time - b.time)
  const oldest = now - BACKUP_WEEKS * 7 * DAY_MS
  const points = all.filter(({ isPoint, time }) => isPoint && time <= oldest)
  const weeks = new Set<number>()
  const nightly = all
    .filter(({ isPoint }) => !isPoint)
    .slice(0, -1)
    .filter(({ time }) => {
      if (time > now - BACKUP_DAYS * DAY_MS) return false
      // A week begins on Monday; the first day of the epoch was a Thursday.
      const week = Math.floor((time / DAY_MS + 3) / 7)
      const isKept = time > oldest && !weeks.has(week)
      weeks.add(week)
      return !isKept
    })
  return [...nightly, ...points].map(({ name }) => name)
}

/** Deletes the backups of a folder that may go, and what killed processes have left. Returns the names of the backups that stay. */
export async function tidyFolder(folder: string, now: number): Promise<string[]> {
  const names = await readdir(folder)
  const gone = outdated(names, now)
  for (const name of gone) await rm(join(folder, name), { force: true })
  for (const name of names.filter((each) => each.startsWith(PREFIX) && each.endsWith('.part'))) {
    const { mtimeMs } = await stat(join(folder, name))
    if (mtimeMs < now - DAY_MS) await rm(join(folder, name), { force: true })
  }
  return names.filter((name) => readName(name)?.isPoint === false && !gone.includes(name))
}
