import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { CutShort, DamagedFrames, decodeFrames, type Frame } from './frames.ts'
import { type Manifest, manifest, type SavedTable } from './manifest.ts'
import { type BackupFile, cutShort, damaged, readContents } from './opened-file.ts'

type OpenTable = { name: string; columns: string[] }
/** Takes the stream of a table. */
type Taker = (table: OpenTable, data: AsyncIterable<Buffer>) => Promise<void>

/**
 * Reads a backup to its end and returns its manifest. `take` gets each table's stream and must read all of it. Every hash is compared,
 * so nobody restores what was not written. Throws `BackupRefused` with a sentence if the file is not whole.
 */
export async function readBackup(file: BackupFile, take: Taker): Promise<Manifest> {
  const frames = decodeFrames(readContents(file))
  const tables: SavedTable[] = []
  try {
    for (;;) {
      const { done, value: frame } = await frames.next()
      if (done) throw cutShort(file.path)
      if (frame.kind === 'M') {
        const { data: found } = manifest.safeParse(jsonOf(frame))
        if (!found || !isDeepStrictEqual(found.tables, tables)) throw damaged(file.path)
        // Reading to the end lets the packing compare its own checksum, and decrypting its last seal.
        const after = await frames.next()
        if (!after.done) throw damaged(file.path)
        return found
      }
      if (frame.kind !== 'T') throw damaged(file.path)
      tables.push(await readTable(file, frames, jsonOf(frame) as OpenTable, take))
    }
  } catch (error) {
    if (error instanceof CutShort) throw cutShort(file.path)
    if (error instanceof DamagedFrames) throw damaged(file.path)
    throw error
  } finally {
    await frames.return(undefined)
  }
}

/** Reads a whole backup without keeping anything of it. */
export const checkBackup = (file: BackupFile): Promise<Manifest> =>
  readBackup(file, async (_, data) => {
    for await (const piece of data) void piece
  })

async function readTable(
  file: BackupFile,
  frames: AsyncGenerator<Frame>,
  { name, columns }: OpenTable,
  take: Taker,
): Promise<SavedTable> {
  const hash = createHash('sha256')
  let bytes = 0
  let ended: { rows: number; bytes: number; sha256: string } | null = null
  async function* data(): AsyncGenerator<Buffer> {
    for (;;) {
      const { done, value: frame } = await frames.next()
      if (done) throw cutShort(file.path)
      if (frame.kind === 'E') {
        const found = jsonOf(frame) as { rows: number; bytes: number; sha256: string }
        if (found.bytes !== bytes || found.sha256 !== hash.digest('hex')) throw damaged(file.path)
        ended = found
        return
      }
      if (frame.kind !== 'D') throw damaged(file.path)
      hash.update(frame.body)
      bytes += frame.body.length
      yield frame.body
    }
  }
  await take({ name, columns }, data())
  if (ended === null) throw damaged(file.path)
  return { name, columns, ...(ended as { rows: number; bytes: number; sha256: string }) }
}

function jsonOf({ body }: Frame): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new DamagedFrames()
  }
}
