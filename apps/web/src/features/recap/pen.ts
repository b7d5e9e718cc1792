import type { Palette } from './palette.ts'

export const UI = "'Onest', sans-serif"
export const DISPLAY = "'Sofia Sans Extra Condensed', sans-serif"

type TextStyle = {
  size: number
  colour: string
  face?: typeof UI | typeof DISPLAY
  weight?: number
  align?: CanvasTextAlign
  /** The greatest width: a longer text is made smaller, and cut if that is not enough. */
  room?: number
}

/** The colours of a rectangle. */
type Paint = { fill?: string | null; stroke?: string }

/** Returns the functions that draw on a canvas in the colours of a palette; coordinates are the picture's. */
export type Pen = {
  context: CanvasRenderingContext2D
  palette: Palette
  /** Writes a line on its baseline; returns its width. */
  write(text: string, x: number, y: number, style: TextStyle): number
  /** Draws a rectangle, filled or with an edge, or both. */
  box(x: number, y: number, width: number, height: number, paint: Paint): void
  rule(x: number, y: number, width: number): void
}

/** The share of its size to which a line may shrink before it is cut. */
const SHRINK = 0.6

export function makePen(context: CanvasRenderingContext2D, palette: Palette): Pen {
  return {
    context,
    palette,
    write(text, x, y, { size, colour, face = UI, weight = 500, align = 'left', room }) {
      const set = (px: number) => (context.font = `${weight} ${px}px ${face}`)
      set(size)
      context.fillStyle = colour
      context.textAlign = align
      context.textBaseline = 'alphabetic'
      const natural = context.measureText(text).width
      if (room === undefined || natural <= room) {
        context.fillText(text, x, y)
        return natural
      }
      // A little smaller than computed, since widths do not scale exactly with sizes.
      set(Math.max(size * SHRINK, (size * room * 0.98) / natural))
      const fitted = cut(context, text, room)
      context.fillText(fitted, x, y)
      return context.measureText(fitted).width
    },
    box(x, y, width, height, { fill, stroke }) {
      if (fill) {
        context.fillStyle = fill
        context.fillRect(x, y, width, height)
      }
      if (stroke) {
        context.strokeStyle = stroke
        context.lineWidth = 2
        context.strokeRect(x + 1, y + 1, width - 2, height - 2)
      }
    },
    rule(x, y, width) {
      context.fillStyle = palette.line
      context.fillRect(x, y, width, 2)
    },
  }
}

/** Returns as much of a text as fits, with an ellipsis if it is cut. */
function cut(context: CanvasRenderingContext2D, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text
  const letters = [...text]
  while (letters.length > 1 && context.measureText(`${letters.join('')}\u2026`).width > room) letters.pop()
  return `${letters.join('').trimEnd()}\u2026`
}

/** Waits until the product's fonts have loaded for every letter of these texts. */
export async function loadFaces(texts: readonly string[]): Promise<void> {
  const sample = texts.join('')
  const faces = [`500 40px ${UI}`, `600 40px ${UI}`, `800 40px ${DISPLAY}`, `900 40px ${DISPLAY}`]
  await Promise.all(faces.map((face) => document.fonts.load(face, sample)))
  await document.fonts.ready
}
