import { BackupRefused } from '../refused.ts'

// The contents of a backup, before they are packed: frames, each with a letter, its length and its bytes.

/** `T` begins a table, `D` is a piece of its stream, `E` ends it; `M`, the manifest, is the last one. */
export type FrameKind = 'T' | 'D' | 'E' | 'M'
export type Frame = { kind: FrameKind; body: Buffer }

const KINDS: readonly string[] = ['T', 'D', 'E', 'M'] satisfies FrameKind[]
const HEAD_BYTES = 5
/** A longer frame is none of ours: its length is damaged. */
const BODY_MAX = 64 * 1024 * 1024
/** The longest piece of a stream that is written as one frame. */
const PIECE_MAX = 1024 * 1024

/** Returns a frame as bytes. */
export function encodeFrame(kind: FrameKind, body: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  head.write(kind, 0, 'latin1')
  head.writeUInt32BE(body.length, 1)
  return Buffer.concat([head, body])
}

export const encodeJson = (kind: FrameKind, value: unknown): Buffer =>
  encodeFrame(kind, Buffer.from(JSON.stringify(value)))

/** Returns the frames of a piece of a table's stream. */
export function* encodeData(piece: Buffer): Generator<Buffer> {
  for (let at = 0; at < piece.length; at += PIECE_MAX)
    yield encodeFrame('D', piece.subarray(at, at + PIECE_MAX))
}

/** Reads frames from a stream of bytes. It holds one frame in memory. Throws when the stream ends within a frame. */
export async function* decodeFrames(bytes: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let held: Buffer[] = []
  let size = 0
  let needed = HEAD_BYTES
  for await (const piece of bytes) {
    held.push(piece)
    size += piece.length
    if (size < needed) continue
    let rest = held.length === 1 ? piece : Buffer.concat(held)
    for (;;) {
      if (rest.length < HEAD_BYTES) {
        needed = HEAD_BYTES
        break
      }
      const kind = rest.toString('latin1', 0, 1)
      const length = rest.readUInt32BE(1)
      if (!KINDS.includes(kind) || length > BODY_MAX) throw new DamagedFrames()
      needed = HEAD_BYTES + length
      if (rest.length < needed) break
      yield { kind: kind as FrameKind, body: rest.subarray(HEAD_BYTES, needed) }
      rest = rest.subarray(needed)
    }
    held = rest.length > 0 ? [rest] : []
    size = rest.length
  }
  if (size > 0) throw new CutShort()
}

/** The stream holds something that is no frame. */
export class DamagedFrames extends BackupRefused {
  constructor() {
    super('The frames are damaged.')
  }
}

/** The stream ends too early. */
export class CutShort extends BackupRefused {
  constructor() {
    super('The stream ends within a frame.')
  }
}
