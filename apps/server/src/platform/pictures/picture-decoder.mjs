import { setPriority } from 'node:os'
import sharp from 'sharp'

// A separate process that decodes pictures of strangers (picture-process.ts starts and ends it): damage by a picture
// ends with the process. It has no settings and no connection to the database, and decodes one picture at a time.
// Plain JavaScript: for TypeScript Node needs a compiler, which takes more memory than most pictures.

/** Width and height of a stored picture: the largest size that is shown, on a screen with two pixels per point. */
const SIDE = 256
const QUALITY = 82
/** The greatest width and height of a contest's logo, and the side of its icon. */
const LOGO = { width: 640, height: 192 }
const ICON = 192
/** The side of the icon of the installed application, and of the part that every device shows of it (W3C "maskable"). */
const [APP, SHOWN] = [512, 352]
/** Its ground: that of the dark scheme. */
const GROUND = '#0a0f0c'
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
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

const ROOM = Object.fromEntries(['top', 'bottom', 'left', 'right'].map((side) => [side, (APP - SHOWN) / 2]))

/** How a picture of each shape is scaled. */
const SCALED = {
  avatar: { width: SIDE, height: SIDE, fit: 'cover' },
  logo: { ...LOGO, fit: 'inside', withoutEnlargement: true },
  icon: { width: ICON, height: ICON, fit: 'contain', background: CLEAR },
  app: { width: SHOWN, height: SHOWN, fit: 'contain', background: GROUND },
}

/**
 * Scales a picture to its shape and encodes it anew, upright and without its metadata.
 *
 * @param {import('./picture-process.ts').DecodeRequest} request
 * @returns {Promise<import('./picture-process.ts').Decoded>}
 */
async function decode({ file, pixelsMax, shape }) {
  try {
    // Read from the header of the file, before anything is decoded.
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata()
    if (width * height > pixelsMax) return { refused: 'too_many_pixels' }
    const scaled = sharp(file, { limitInputPixels: pixelsMax, failOn: 'error' })
      .autoOrient()
      .resize(SCALED[shape])
    const encoded =
      shape === 'app'
        ? scaled
            // The library flattens before it extends.
            .flatten({ background: GROUND })
            .extend({ ...ROOM, background: GROUND })
            .png({ palette: true })
        : scaled.webp({ quality: QUALITY })
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return { image: data, width: info.width, height: info.height }
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
