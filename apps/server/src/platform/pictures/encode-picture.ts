import { fieldMistake } from '@called-it/contract/mistakes/field-mistakes.ts'
import { problem } from '../http/problem.ts'
import { makePictureProcess, type Shape } from './picture-process.ts'

/** The most pixels of a picture: those of a usual phone camera. A file of a few kilobytes can decode to more. */
const MEGAPIXELS_MAX = 16
/** The most pictures that wait while one is decoded; further ones are refused for the moment. */
const WAITING_MAX = 8

const reader = makePictureProcess()
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Scales a picture to its shape and encodes it anew, upright and without its metadata; one at a time, in a separate process.
 * Throws `validation_failed` for a file that cannot be read or has too many pixels, and `unavailable` while many others
 * wait.
 */
export async function encodePicture(
  file: Uint8Array,
  shape: Shape,
): Promise<{ image: Buffer; width: number; height: number }> {
  if (waiting > WAITING_MAX) throw problem('unavailable')
  waiting += 1
  const done = last.then(() => reader.decode({ file, pixelsMax: MEGAPIXELS_MAX * 1_000_000, shape }))
  last = done.catch(() => {})
  const decoded = await done.finally(() => (waiting -= 1))
  if ('image' in decoded) return { ...decoded, image: Buffer.from(decoded.image) }
  const { refused } = decoded
  const mistake = refused === 'too_many_pixels' ? fieldMistake(refused, { limit: MEGAPIXELS_MAX }) : refused
  throw problem('validation_failed', { image: [mistake] })
}
