import { circle, type Mark, round, seeded } from './drawing.ts'

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

const RINGS = [
  [388, 0.5],
  [380, 0.25],
  [330, 0.5],
  [262, 0.3],
  [254, 0.3],
  [176, 0.5],
  [96, 0.35],
] as const

/** An astrolabe with the sage's constellation in its middle. */
export function drawSage(sage: Sage): Mark[] {
  return [
    ...RINGS.map(([radius, opacity]) => ({ d: circle(400, 400, radius), opacity })),
    {
      d: rays(2, (degree) => [380, 380 - (degree % 30 === 0 ? 26 : degree % 10 === 0 ? 14 : 7)]),
      opacity: 0.55,
    },
    { d: rays(30, () => [96, 330]), opacity: 0.16 },
    { d: circle(430, 372, 226), opacity: 0.42 },
    { d: circle(372, 440, 146), opacity: 0.3 },
    { d: 'M12 400H788M400 12V788', opacity: 0.22 },
    { d: 'M400 20A380 250 30 0 1 700 620', opacity: 0.35 },
    ...dust(),
    ...constellation(sage),
  ]
}

/** The Roman numerals of the twelve hours: [x, y, turn in degrees]. */
export const HOURS = ['XII', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI'].map(
  (hour, at) => {
    const angle = ((at * 30 - 75) * Math.PI) / 180
    return {
      hour,
      x: round(400 + 296 * Math.cos(angle)),
      y: round(400 + 296 * Math.sin(angle)),
      turn: at * 30 + 15,
    }
  },
)

function rays(step: number, reach: (degree: number) => [number, number]) {
  let d = ''
  for (let degree = 0; degree < 360; degree += step) {
    const [cos, sin] = [Math.cos((degree * Math.PI) / 180), Math.sin((degree * Math.PI) / 180)]
    const [from, to] = reach(degree)
    d += `M${round(400 + from * cos)} ${round(400 + from * sin)}L${round(400 + to * cos)} ${round(400 + to * sin)}`
  }
  return d
}

function dust(): Mark[] {
  const random = seeded(7)
  return Array.from({ length: 150 }, () => {
    const angle = random() * 6.283
    const far = 40 + random() * 335
    const size = 0.6 + random() * 1.3
    return {
      d: circle(400 + far * Math.cos(angle), 400 + far * Math.sin(angle), size),
      opacity: 0.3 + random() * 0.6,
      fill: true,
    }
  })
}

function constellation(sage: Sage): Mark[] {
  const { stars, links } = CONSTELLATIONS[sage]
  const place = (index: number) => [250 + stars[index]![0] * 3, 250 + stars[index]![1] * 3] as const
  return [
    { d: links.map(([from, to]) => `M${place(from).join(' ')}L${place(to).join(' ')}`).join(''), width: 1.6 },
    { d: stars.map(([, , size], at) => drawStar(...place(at), size * 4.6, 0.22)).join(''), fill: true },
    { d: stars.map(([, , size], at) => circle(...place(at), size * 4.37)).join(''), opacity: 0.4 },
  ]
}
