/**
 * The longer side of a picture while it is edited (px): large enough for zooming, small enough for a phone.
 */
const SIDE_MAX = 1600
/** The side of the sent square (px); the server scales it down. */
const SIDE_SENT = 512
const QUALITY = 0.92
/** The greatest size of a file to open, in bytes. */
export const FILE_BYTES_MAX = 40 * 1024 * 1024

export type Area = { x: number; y: number; width: number; height: number }

/** Reads a picture file, turns it upright and scales it for editing. Throws if the browser cannot read it. */
export async function readPicture(file: Blob): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height))
  const canvas = drawn(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
    (context, width, height) => context.drawImage(bitmap, 0, 0, width, height),
  )
  bitmap.close()
  return canvas
}

/** Returns a data URL of a picture. */
export const showPicture = (picture: HTMLCanvasElement): string => picture.toDataURL('image/webp', QUALITY)

/** Cuts a square out of a picture and returns it as a file. */
export function cropPicture(picture: HTMLCanvasElement, { x, y, width, height }: Area): Promise<Blob> {
  const canvas = drawn(SIDE_SENT, SIDE_SENT, (context) =>
    context.drawImage(picture, x, y, width, height, 0, 0, SIDE_SENT, SIDE_SENT),
  )
  return new Promise((resolve, reject) => {
    // Browsers that cannot write WebP write PNG; the type of the file is right in both cases.
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture cannot be encoded'))),
      'image/webp',
      QUALITY,
    )
  })
}

function drawn(
  width: number,
  height: number,
  draw: (context: CanvasRenderingContext2D, width: number, height: number) => void,
): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser cannot draw')
  context.imageSmoothingQuality = 'high'
  draw(context, width, height)
  return canvas
}
