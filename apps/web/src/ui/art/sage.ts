import { CONSTELLATIONS, drawStar, type Sage } from './constellations.ts'
import { circle, type Mark, round, seeded } from './drawing.ts'

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
