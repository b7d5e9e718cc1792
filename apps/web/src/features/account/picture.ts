/** Pixels of the longer side that a chosen picture is worked on with: enough to zoom in, little enough for a phone. */
const SIDE_MAX = 1600
/** Pixels of the square that is sent; the server makes it smaller still. */
const SIDE_SENT = 512
const QUALITY = 0.92
/** Bytes of a file that is opened at all. */
export const FILE_BYTES_MAX = 40 * 1024 * 1024

export type Area = { x: number; y: number; width: number; height: number }

/** A chosen picture, upright and of a size to work with; fails where the browser can read none in the file. */
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

/** The address of a picture to show it by, without asking anybody for it. */
export const showPicture = (picture: HTMLCanvasElement): string => picture.toDataURL('image/webp', QUALITY)

/** A square of a picture as a file. */
export function cropPicture(picture: HTMLCanvasElement, { x, y, width, height }: Area): Promise<Blob> {
  const canvas = drawn(SIDE_SENT, SIDE_SENT, (context) =>
    context.drawImage(picture, x, y, width, height, 0, 0, SIDE_SENT, SIDE_SENT),
  )
  return new Promise((resolve, reject) => {
    // A browser that cannot write WebP writes PNG, and the file says so.
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
