import { dirname } from 'node:path'
import { listAnyTables, listApplied } from './database/catalogue-store.ts'
import { databaseNameOf } from '../platform/connections/addresses.ts'
import { counted } from '../platform/log.ts'
import { inOwnTransaction } from './database/connection-store.ts'
import { type Manifest, rowsOf } from './file/manifest.ts'
import type { BackupFile } from './file/opened-file.ts'
import { checkBackup } from './file/read-backup.ts'
import { POINT_PREFIX } from './keeping.ts'
import { holdDatabase, isHeldByOthers, loadBackup, refuseOtherMigrations, waitBriefly } from './load-store.ts'
import { BackupRefused } from './refused.ts'
import type { ContestReport } from './verify-contest.ts'
import { writeBackup, type Written } from './write-backup.ts'

export type Restored = {
  manifest: Manifest
  /** The backup of what was there before; null: the database was empty. */
  point: Written | null
  reports: ContestReport[]
  ms: number
}

type Restoring = {
  file: BackupFile
  /** Whether the operator has said twice that a full database is to be replaced. It is asked only if the database is full. */
  mayReplace: (database: string) => Promise<boolean>
  /** Where the backup of a full database goes; null: beside the file. */
  pointFolder: string | null
  /** The public key that this backup is encrypted to. */
  key: string | null
  /** Whether to keep a database in which the verification has found mistakes. */
  force: boolean
  onStep: (sentence: string) => void
}

/** Reads a whole backup and refuses one that this program cannot restore. It changes nothing. */
export async function checkFile(file: BackupFile): Promise<Manifest> {
  const manifest = await checkBackup(file)
  await refuseOtherMigrations(file, manifest)
  return manifest
}

/**
 * Restores a backup into a database that nobody uses, in one transaction: it is there wholly, or the database is as it was. Throws
 * `BackupRefused` with a sentence.
 */
export async function restoreBackup(url: string, restoring: Restoring): Promise<Restored> {
  const startedAt = performance.now()
  const { file, onStep } = restoring
  const manifest = await checkFile(file)
  onStep(`${file.path} is whole: ${summaryOf(manifest)}.`)
  const point = await makePoint(url, restoring)
  const reports = await inOwnTransaction(url, 'begin', async (client) => {
    await waitBriefly(client)
    await holdDatabase(client)
    const found = await loadBackup(client, file, manifest)
    const wrong = found.filter(({ mistakes }) => mistakes.length > 0)
    if (wrong.length > 0 && !restoring.force) throw new BackupRefused(mistakesIn(wrong))
    return found
  }).catch((error: unknown) => {
    if (isHeldByOthers(error))
      throw new BackupRefused('The database is in use: stop all processes of Called It.', { cause: error })
    throw error
  })
  return { manifest, point, reports, ms: Math.round(performance.now() - startedAt) }
}

const mistakesIn = (reports: ContestReport[]): string =>
  [
    'The verification found what is not as it should be, so the database was left as it was (--force keeps the backup all the same):',
    ...reports.flatMap(({ tournament, mistakes }) =>
      mistakes.map((mistake) => `  ${tournament}: ${mistake}`),
    ),
  ].join('\n')

/** Says what a backup holds. */
export const summaryOf = ({ taken_at, program, tables }: Manifest): string =>
  `${counted(rowsOf({ tables }), 'row')} of ${counted(tables.length, 'table')}, of ${taken_at}, by version ${program}`

/** Backs up what is there, if anything is. Refuses a database of others, and one that the operator has not said twice to replace. */
async function makePoint(url: string, restoring: Restoring): Promise<Written | null> {
  const name = databaseNameOf(url)
  const isFull = await inOwnTransaction(url, 'begin read only', async (client) => {
    if ((await listAnyTables(client)).length === 0) return false
    if ((await listApplied(client)).length === 0)
      throw new BackupRefused(
        `The database ${name} holds tables that are not those of Called It: restore into a database of its own.`,
      )
    return true
  })
  if (!isFull) return null
  if (!(await restoring.mayReplace(name)))
    throw new BackupRefused(
      `The database ${name} is not empty. To replace everything in it, add --overwrite and --yes ${name}.`,
    )
  await inOwnTransaction(url, 'begin', holdDatabase)
  const point = await writeBackup(url, {
    folder: restoring.pointFolder ?? dirname(restoring.file.path),
    prefix: POINT_PREFIX,
    key: restoring.key,
  })
  restoring.onStep(`What was there is kept in ${point.path}.`)
  return point
}
