import { Problem, problem } from '../platform/problem.ts'
import { fieldMistake } from '@called-it/contract/field-mistakes.ts'
import sharp from 'sharp'

/** Width and height of a kept picture: the largest that is shown, on a screen of two pixels to the point. */
const SIDE = 256
const QUALITY = 82
/** No camera in a pocket makes more; far below what a few kilobytes can be made to unpack to. */
const MEGAPIXELS_MAX = 50
const PIXELS_MAX = MEGAPIXELS_MAX * 1_000_000
/** A picture that takes longer is made to. */
const SECONDS_MAX = 10
/** Pictures that wait while one is being read; whoever comes later is told to come back. */
const WAITING_MAX = 16

// One thread of its own, so that requests find the others free. Whatever else the library reads, documents and drawings
// that fetch files among them, is not for strangers.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadPng',
    'VipsForeignLoadJpeg',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
    'VipsForeignLoadNsgif',
  ],
})

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Cuts a picture to a square and encodes it anew, upright and without its metadata; one at a time. Refuses with
 * `validation_failed` what cannot be read or has too many pixels, and with `unavailable` while many others wait.
 */
export async function encodeAvatar(file: Uint8Array): Promise<Buffer> {
  if (waiting >= WAITING_MAX) throw problem('unavailable')
  waiting += 1
  const done = last.then(() => encode(file))
  last = done.then(
    () => undefined,
    () => undefined,
  )
  try {
    return await done
  } finally {
    waiting -= 1
  }
}

async function encode(file: Uint8Array): Promise<Buffer> {
  try {
    // Told by the head of the file, before anything of it is unpacked.
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata()
    if (width * height > PIXELS_MAX) {
      const tooMany = fieldMistake('too_many_pixels', { limit: MEGAPIXELS_MAX })
      throw problem('validation_failed', { image: [tooMany] })
    }
    return await sharp(file, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .timeout({ seconds: SECONDS_MAX })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: QUALITY })
      .toBuffer()
  } catch (error) {
    if (error instanceof Problem) throw error
    throw Object.assign(problem('validation_failed', { image: ['unreadable_image'] }), { cause: error })
  }
}
