import type { Sage } from './constellations.ts'
import type { Mark } from './drawing.ts'
import { drawElement, type Element } from './elements.ts'
import { drawMain } from './main.ts'
import { drawSage } from './sage.ts'
import { drawOctagon } from './octagon.ts'

/** A drawing by its name. */
export type Drawing = 'main' | 'octagon' | Element | Sage

// Some drawings have thousands of points, so each is made once.
const made = new Map<Drawing, Mark[]>()

/** The marks of a drawing. */
export function drawingOf(name: Drawing): Mark[] {
  const known = made.get(name)
  if (known) return known
  const marks =
    name === 'main'
      ? drawMain()
      : name === 'octagon'
        ? drawOctagon()
        : isSage(name)
          ? drawSage(name)
          : drawElement[name]()
  made.set(name, marks)
  return marks
}

export function isSage(name: string): name is Sage {
  return name === 'oracle' || name === 'stargazer' || name === 'chronicler' || name === 'hermit'
}
