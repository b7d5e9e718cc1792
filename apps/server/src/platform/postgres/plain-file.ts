import { constants } from 'node:fs'
import { open, stat, type FileHandle } from 'node:fs/promises'
import { CannotStart } from '../cannot-start.ts'
import { nameUser } from './system-user.ts'

// Root may write everywhere, so anybody who can put a link where root writes could have any file overwritten. So this
// process opens only plain files beside PostgreSQL's data, never links; and as root it requires that root owns the folder.

// Windows lacks the first two.
const { O_NOFOLLOW = 0, O_NONBLOCK = 0, O_RDONLY = 0 } = constants as Partial<typeof constants>
/** Error codes for a link, a pipe without a reader, and a folder. */
const NOT_PLAIN: readonly (string | undefined)[] = ['ELOOP', 'EMLINK', 'ENXIO', 'EISDIR']

/**
 * Opens a plain file: no link, no pipe and, as root, no hard link of another file. `flags` are those of `fs.constants`.
 * Throws `CannotStart` for anything else.
 */
export async function openPlain(path: string, flags: number, mode?: number): Promise<FileHandle> {
  const file = await open(path, flags | O_NOFOLLOW | O_NONBLOCK, mode).catch(
    (error: NodeJS.ErrnoException) => {
      throw NOT_PLAIN.includes(error.code) ? notPlain(path) : error
    },
  )
  const stats = await file.stat()
  // A second name is refused only to root: other users meet one in a backup made of hard links.
  if (stats.isFile() && (stats.nlink <= 1 || process.getuid?.() !== 0)) return file
  await file.close()
  throw notPlain(path)
}

/** Returns the text of a plain file; null: there is none. Throws `CannotStart` as `openPlain` does. */
export async function readPlain(path: string): Promise<string | null> {
  try {
    await using file = await openPlain(path, O_RDONLY)
    return await file.readFile('utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

const notPlain = (path: string) =>
  new CannotStart(
    `${path} is a link, or a file with a second name, and nothing is read or written through those: whoever put it ` +
      'there may mean another file. See who did, then put a plain file in its place, or remove it.',
  )

/** As root: refuses a folder in which others may put links where root is about to write. */
export async function refuseFolderOfOthers(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid, mode } = await stat(folder)
  const isOpen = (mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && gid !== 0)
  if (uid === 0 && !isOpen) return
  const whose =
    uid === 0 ? 'others may write there' : `it belongs to the system user "${await nameUser(uid)}"`
  throw new CannotStart(
    `The folder ${folder} cannot be used by root, because ${whose}, who could lead root's writing elsewhere. ` +
      `Start as that user, or give the folder to root alone: chown root "${folder}" && chmod go-w "${folder}".`,
  )
}
