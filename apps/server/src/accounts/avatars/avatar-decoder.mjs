import { setPriority } from 'node:os'
import sharp from 'sharp'

// A process of its own that reads pictures of strangers (avatar-process.ts starts and ends it): what one of them makes of it,
// in memory, time or worse, ends with it. It has no settings, no connection to the database, and answers one at a time.
// Plain JavaScript: to read TypeScript Node needs a compiler, and that more memory than all but the largest pictures.

/** Width and height of a kept picture: the largest that is shown, on a screen of two pixels to the point. */
const SIDE = 256
const QUALITY = 82
/** Whoever plays is served first. */
const NICE = 10

// Whatever else the library reads, documents and drawings that fetch files among them, is not for strangers.
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

/**
 * Cuts a picture to a square and encodes it anew, upright and without its metadata.
 *
 * @param {import('./avatar-process.ts').Asked} asked
 * @returns {Promise<import('./avatar-process.ts').Decoded>}
 */
async function decode({ file, pixelsMax }) {
  try {
    // Told by the head of the file, before anything of it is unpacked.
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata()
    if (width * height > pixelsMax) return { refused: 'too_many_pixels' }
    const image = await sharp(file, { limitInputPixels: pixelsMax, failOn: 'error' })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: QUALITY })
      .toBuffer()
    return { image }
  } catch {
    // What the library says of a file that it cannot read is of no use to whoever sent it.
    return { refused: 'unreadable_image' }
  }
}

setPriority(NICE)
process.on('disconnect', () => process.exit())
process.on('message', (asked) => void decode(asked).then((decoded) => process.send(decoded)))
// The first word says that it can begin.
process.send('ready')
