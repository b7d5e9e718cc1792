import { fieldMistake } from '@called-it/contract/mistakes/field-mistakes.ts'
import { problem } from '../../platform/http/problem.ts'
import { makeAvatarProcess } from './avatar-process.ts'

/** The most pixels of a picture: those of a usual phone camera. A file of a few kilobytes can decode to more. */
const MEGAPIXELS_MAX = 16
/** The most pictures that wait while one is decoded; further ones are refused for the moment. */
const WAITING_MAX = 8

const reader = makeAvatarProcess()
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Cuts a picture to a square and encodes it anew, upright and without its metadata; one at a time, in a separate process.
 * Throws `validation_failed` for a file that cannot be read or has too many pixels, and `unavailable` while many others
 * wait.
 */
export async function encodeAvatar(file: Uint8Array): Promise<Buffer> {
  if (waiting > WAITING_MAX) throw problem('unavailable')
  waiting += 1
  const done = last.then(() => reader.decode({ file, pixelsMax: MEGAPIXELS_MAX * 1_000_000 }))
  last = done.catch(() => {})
  const decoded = await done.finally(() => (waiting -= 1))
  if ('image' in decoded) return Buffer.from(decoded.image)
  const { refused } = decoded
  const mistake = refused === 'too_many_pixels' ? fieldMistake(refused, { limit: MEGAPIXELS_MAX }) : refused
  throw problem('validation_failed', { image: [mistake] })
}
