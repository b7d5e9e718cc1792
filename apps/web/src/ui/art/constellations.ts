import { round } from './drawing.ts'

export type Sage = 'oracle' | 'stargazer' | 'chronicler' | 'hermit'
type Star = readonly [x: number, y: number, size: number]

/** The constellation of each sage on a field of 100 × 100: stars and the links between them. */
export const CONSTELLATIONS: Record<
  Sage,
  { stars: readonly Star[]; links: readonly (readonly [number, number])[] }
> = {
  stargazer: {
    stars: [
      [50, 8, 3],
      [30, 30, 2],
      [70, 28, 2],
      [50, 46, 3.4],
      [22, 62, 2],
      [80, 64, 2],
      [50, 90, 2.6],
    ],
    links: [
      [0, 1],
      [0, 2],
      [1, 3],
      [2, 3],
      [3, 4],
      [3, 5],
      [3, 6],
    ],
  },
  oracle: {
    stars: [
      [10, 50, 2.6],
      [32, 26, 2],
      [62, 20, 2.4],
      [90, 46, 2.6],
      [66, 74, 2],
      [34, 76, 2],
      [50, 49, 3.6],
    ],
    links: [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 0],
      [6, 2],
      [6, 5],
    ],
  },
  chronicler: {
    stars: [
      [18, 14, 2.6],
      [18, 84, 2.6],
      [50, 70, 2],
      [82, 84, 2.6],
      [82, 14, 2.6],
      [50, 28, 3.2],
      [50, 50, 2],
    ],
    links: [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 0],
      [5, 6],
      [6, 2],
    ],
  },
  hermit: {
    stars: [
      [62, 6, 2.4],
      [40, 24, 2],
      [50, 48, 3.4],
      [34, 72, 2.2],
      [58, 94, 2.4],
      [78, 58, 2],
      [22, 44, 2],
    ],
    links: [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [2, 5],
      [1, 6],
      [6, 3],
    ],
  },
}

/** A four-pointed star; `waist` is the narrow radius between the points, as a share of `reach`. */
export function drawStar(x: number, y: number, reach: number, waist: number): string {
  const w = reach * waist
  const points = [
    [0, -reach],
    [w, -w],
    [reach, 0],
    [w, w],
    [0, reach],
    [-w, w],
    [-reach, 0],
    [-w, -w],
  ]
  return `M${points.map(([dx, dy]) => `${round(x + dx!)} ${round(y + dy!)}`).join('L')}Z`
}
