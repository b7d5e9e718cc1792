import { execFile } from 'node:child_process'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const MOUNT_MAX_MS = 10_000
const PIECE = 1024 * 1024
const FILLER = 'filler'

/** A disk of its own for a folder, in memory (tmpfs), which something else can fill. */
export class SmallDisk {
  readonly folder: string

  private constructor(folder: string) {
    this.folder = folder
  }

  /** Mounts a disk of so many MiB at a new folder. Null: this user of this machine may not mount. */
  static async mount(folder: string, mebibytes: number): Promise<SmallDisk | null> {
    await mkdir(folder, { recursive: true })
    const options = ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'called-it', folder]
    return run('mount', options, { timeout: MOUNT_MAX_MS }).then(
      () => new SmallDisk(folder),
      () => null,
    )
  }

  /** Writes until there is no room at all. */
  async fill(): Promise<void> {
    await using file = await open(join(this.folder, FILLER), 'a')
    for (let size = PIECE; size >= 1;) {
      try {
        const { bytesWritten } = await file.write(Buffer.alloc(size))
        if (bytesWritten === 0) return
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        size = Math.floor(size / 16)
      }
    }
  }

  async empty(): Promise<void> {
    await rm(join(this.folder, FILLER), { force: true })
  }

  async unmount(): Promise<void> {
    // Lazily: a process of PostgreSQL that is just ending may still hold a file.
    await run('umount', ['-l', this.folder], { timeout: MOUNT_MAX_MS })
  }
}
