import { setPriority } from 'node:os'
import sharp from 'sharp'

// A separate process that decodes pictures of strangers (avatar-process.ts starts and ends it): damage by a picture
// ends with the process. It has no settings and no connection to the database, and decodes one picture at a time.
// Plain JavaScript: for TypeScript Node needs a compiler, which takes more memory than most pictures.

/** Width and height of a stored picture: the largest size that is shown, on a screen with two pixels per point. */
const SIDE = 256
const QUALITY = 82
/** Calls of players have priority. */
const NICE = 10

// Other formats of the library, such as documents and drawings that fetch files, are not allowed.
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
 * @param {import('./avatar-process.ts').DecodeRequest} request
 * @returns {Promise<import('./avatar-process.ts').Decoded>}
 */
async function decode({ file, pixelsMax }) {
  try {
    // Read from the header of the file, before anything is decoded.
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata()
    if (width * height > pixelsMax) return { refused: 'too_many_pixels' }
    const image = await sharp(file, { limitInputPixels: pixelsMax, failOn: 'error' })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: QUALITY })
      .toBuffer()
    return { image }
  } catch {
    // The library's error about an unreadable file does not help the user.
    return { refused: 'unreadable_image' }
  }
}

setPriority(NICE)
process.on('disconnect', () => process.exit())
process.on('message', (request) => void decode(request).then((decoded) => process.send(decoded)))
// The first message says that the process is ready.
process.send('ready')
