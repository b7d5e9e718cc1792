import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CannotStart, explainFolder } from '../cannot-start.ts'
import { refuseFolderOfOthers } from './plain-file.ts'

/** Another process uses this data folder. The message is for the operator. */
export class AlreadyRunning extends CannotStart {
  override readonly name = 'AlreadyRunning'
  constructor(folder: string) {
    super(
      `Called It is already running with the data in ${folder}. ` +
        'Stop it first, or give this one a DATA_DIR and a PORT of its own.',
    )
  }
}

export type Hold = { release(): Promise<void> }

const SQLITE_BUSY = 5

/**
 * Makes this process the only one that works in `folder` (created when missing); null when another process
 * already does.
 *
 * The hold is an operating system lock on the file `running.lock`, taken through SQLite because Node has no
 * call of its own for it. The system drops the lock together with the process, however that ends, so there is
 * nothing stale to clean up and no moment in which two processes can both believe that they hold the folder.
 * A socket or a file with a process id has both problems. The file itself stays empty.
 */
export async function holdExclusively(folder: string): Promise<Hold | null> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw explainFolder(folder, error)
  })
  await refuseFolderOfOthers(folder)
  const path = join(folder, 'running.lock')
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(path)
    // SQLite would make do with a file that it may only read, and that locks nothing.
    await access(path, constants.W_OK)
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock?.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null
    throw new CannotStart(
      `The data folder ${folder} (DATA_DIR) cannot be used: ${(error as Error).message}.`,
      { cause: error },
    )
  }
  let held = true
  return {
    release: async () => {
      if (held) lock.close()
      held = false
    },
  }
}
