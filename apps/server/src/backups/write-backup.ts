import { constants, createWriteStream } from 'node:fs'
import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants as zlib, createZstdCompress } from 'node:zlib'
import { listTables } from './database/catalogue-store.ts'
import { inOwnTransaction } from './database/connection-store.ts'
import { FORMAT, type Manifest } from './file/manifest.ts'
import { TITLE } from './file/opened-file.ts'
import { BackupRefused } from './refused.ts'
import { snapshot } from './snapshot-store.ts'

const BEGIN = 'begin isolation level repeatable read read only'
/** A good balance: level 3 is zstd's own default. */
const LEVEL = 3

export type Written = { path: string; bytes: number; manifest: Manifest }
export type WriteOptions = {
  /** A folder; it is made if it is missing. */
  folder: string
  /** How the name of the file begins. */
  prefix: string
  /** The public key of age that the file is encrypted to; null: it is not. */
  key: string | null
}

/**
 * Writes a backup of a database into a new file while the product runs: one snapshot, table by table, as a stream, so that memory does
 * not grow with the data. The file has its name when it is whole and on the disk, and not before.
 */
export async function writeBackup(url: string, { folder, prefix, key }: WriteOptions): Promise<Written> {
  await refuseFolder(folder)
  const name = `${prefix}${new Date().toISOString().replaceAll(/[:.]/g, '-')}.backup${key === null ? '' : '.age'}`
  const path = join(folder, name)
  const draft = `${path}.part`
  try {
    // One connection for the whole file; a failure of the disk ends it, and with it the stream.
    const tables = await inOwnTransaction(url, 'begin read only', listTables)
    const manifest = await inOwnTransaction(url, BEGIN, async (client) => {
      const taken: { manifest?: Manifest } = {}
      const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
      await writeFile(snapshot(client, tables, taken), file, key)
      return taken.manifest!
    })
    await rename(draft, path)
    await syncFolder(folder)
    return { path, bytes: (await stat(path)).size, manifest }
  } catch (error) {
    await rm(draft, { force: true })
    throw explainWriting(folder, error)
  }
}

async function refuseFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw explainWriting(folder, error)
  }
}

const REASONS: Record<string, string> = {
  EACCES: 'the system user who runs this may not',
  EPERM: 'the system user who runs this may not',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file, not a folder',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
}

function explainWriting(folder: string, error: unknown): unknown {
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? '']
  if (reason === undefined) return error
  return new BackupRefused(`No backup can be written to ${folder}, because ${reason}.`, { cause: error })
}

async function writeFile(contents: AsyncIterable<Buffer>, file: Writable, key: string | null): Promise<void> {
  const pack = createZstdCompress({
    params: { [zlib.ZSTD_c_compressionLevel]: LEVEL, [zlib.ZSTD_c_checksumFlag]: 1 },
  })
  const packed = async function* (bytes: AsyncIterable<Buffer>) {
    yield Buffer.from(`${TITLE}${FORMAT}\n`)
    yield* bytes
  }
  const source = Readable.from(contents, { objectMode: false })
  if (key === null) return pipeline(source, pack, packed, file)
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(key)
  } catch (error) {
    throw new BackupRefused('BACKUP_KEY is not a public key of age, which begins with age1.', {
      cause: error,
    })
  }
  return pipeline(
    source,
    pack,
    packed,
    async function* (bytes: AsyncIterable<Buffer>) {
      const plain = Readable.toWeb(Readable.from(bytes, { objectMode: false })) as ReadableStream<Uint8Array>
      for await (const piece of await encrypter.encrypt(plain)) yield Buffer.from(piece)
    },
    file,
  )
}

/** A renamed file is there after a power cut only when its folder is on the disk, too. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
