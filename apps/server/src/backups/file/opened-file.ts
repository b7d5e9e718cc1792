import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { BackupRefused } from '../refused.ts'
import { FORMAT } from './manifest.ts'

/** The first line of a backup; the number of its format follows. */
export const TITLE = 'called-it-backup '
/** The first characters of a file that is encrypted with age. */
const AGE = 'age-encryption.org/'
/** No first line of a backup is longer. */
const TITLE_MAX = 64

/** A file of a backup, and for an encrypted one the file with the secret key. */
export type BackupFile = { path: string; identity: string | null }

/** Reads what a backup holds, decrypted and unpacked. Throws `BackupRefused` with a sentence about what is wrong with the file. */
export async function* readContents(file: BackupFile): AsyncGenerator<Buffer> {
  try {
    const unpacked = createZstdDecompress()
    const source = Readable.from(packedBytes(file), { objectMode: false })
    // A failure of the source ends the unpacking, which reports it below.
    pipeline(source, unpacked, () => {})
    for await (const piece of unpacked) yield piece as Buffer
  } catch (error) {
    throw explainFile(file, error)
  }
}

function explainFile({ path }: BackupFile, error: unknown): unknown {
  if (error instanceof BackupRefused || !(error instanceof Error)) return error
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new BackupRefused(`There is no file ${path}.`)
  if (code === 'EISDIR') return new BackupRefused(`${path} is a folder, not a backup.`)
  if (code === 'EACCES' || code === 'EPERM')
    return new BackupRefused(`The system user who runs this may not read ${path}.`)
  // What zlib says when its input ends too early.
  if (code === 'Z_BUF_ERROR') return cutShort(path)
  if (code.startsWith('ZSTD_') || code.startsWith('Z_') || code === 'ERR_ZLIB') return damaged(path)
  return error
}

export const cutShort = (path: string): BackupRefused =>
  new BackupRefused(`The backup ${path} is cut short: its end is missing.`)

export const damaged = (path: string): BackupRefused =>
  new BackupRefused(`The backup ${path} is damaged: it does not hold what was written to it.`)

/** Returns the packed bytes, after the first line. */
async function* packedBytes(file: BackupFile): AsyncGenerator<Buffer> {
  const { path } = file
  const raw = createReadStream(path)
  const { start, rest } = await peek(raw, AGE.length)
  const plain = start.toString('latin1').startsWith(AGE) ? await decrypted(file, rest) : rest
  let title = Buffer.alloc(0)
  let isTitled = false
  for await (const piece of plain) {
    if (isTitled) {
      yield piece
      continue
    }
    title = Buffer.concat([title, piece])
    const end = title.indexOf('\n')
    if (end === -1 && title.length < TITLE_MAX) continue
    checkTitle(path, title.toString('latin1', 0, Math.max(end, 0)))
    isTitled = true
    yield title.subarray(end + 1)
  }
  if (isTitled) return
  if (title.length === 0) throw new BackupRefused(`The file ${path} is empty.`)
  if (title.toString('latin1').startsWith(TITLE) || TITLE.startsWith(title.toString('latin1')))
    throw cutShort(path)
  throw foreign(path)
}

const foreign = (path: string) => new BackupRefused(`The file ${path} is not a backup of Called It.`)

function checkTitle(path: string, title: string): void {
  const format = title.startsWith(TITLE) ? Number(title.slice(TITLE.length)) : Number.NaN
  if (!Number.isInteger(format) || format < 1) throw foreign(path)
  if (format > FORMAT)
    throw new BackupRefused(
      `The backup ${path} was made by a newer version of Called It, in a form that this one cannot read: restore it with that version.`,
    )
}

/** Returns the first bytes of a stream, and the whole stream. */
async function peek(
  source: AsyncIterable<Buffer>,
  least: number,
): Promise<{ start: Buffer; rest: AsyncIterable<Buffer> }> {
  const pieces = source[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (start.length < least) {
    const next = await pieces.next()
    if (next.done) break
    start = Buffer.concat([start, next.value])
  }
  async function* rest() {
    if (start.length > 0) yield start
    yield* { [Symbol.asyncIterator]: () => pieces }
  }
  return { start, rest: rest() }
}

async function decrypted(
  { path, identity }: BackupFile,
  bytes: AsyncIterable<Buffer>,
): Promise<AsyncIterable<Buffer>> {
  if (identity === null)
    throw new BackupRefused(
      `The backup ${path} is encrypted: name the file with the secret key, --identity FILE.`,
    )
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  for (const key of await readIdentities(identity)) {
    try {
      decrypter.addIdentity(key)
    } catch {
      throw new BackupRefused(`The file ${identity} holds no secret key of age.`)
    }
  }
  const source = Readable.toWeb(Readable.from(bytes, { objectMode: false })) as ReadableStream<Uint8Array>
  try {
    return asBuffers(path, await decrypter.decrypt(source))
  } catch (error) {
    const isOther = /no identity matched/.test((error as Error).message)
    throw new BackupRefused(
      isOther
        ? `The backup ${path} is encrypted to another key than the one in ${identity}.`
        : `The backup ${path} is damaged or cut short: it cannot be decrypted.`,
      { cause: error },
    )
  }
}

async function* asBuffers(path: string, stream: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  const pieces = stream.values()
  for (;;) {
    // The last piece is sealed as the last one: a file that was cut short fails here, too.
    const next = await pieces.next().catch((error: unknown) => {
      throw new BackupRefused(
        `The backup ${path} is damaged or cut short: it cannot be decrypted to its end.`,
        { cause: error },
      )
    })
    if (next.done) return
    yield Buffer.from(next.value)
  }
}

/** Returns the secret keys in a file, as `age-keygen` writes it: one a line, beside comments. */
async function readIdentities(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new BackupRefused(`The file ${path} with the secret key cannot be read.`, { cause: error })
  })
  const keys = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  if (keys.length === 0) throw new BackupRefused(`The file ${path} holds no secret key of age.`)
  return keys
}
