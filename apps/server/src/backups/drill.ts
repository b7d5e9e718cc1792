import { restoreOnTrial } from './drill-store.ts'
import type { BackupFile } from './file/opened-file.ts'
import { checkFile } from './restore.ts'
import type { ContestReport } from './verify-contest.ts'

/** Reads a backup to its end, restores it into a scratch database, verifies it there, and leaves nothing of it behind. */
export async function drillBackup(url: string, file: BackupFile): Promise<ContestReport[]> {
  const manifest = await checkFile(file)
  return restoreOnTrial(url, file, manifest)
}
