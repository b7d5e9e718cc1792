import { line, type Mark, seeded } from './drawing.ts'

export type Element = 'fire' | 'water' | 'earth' | 'air'

/** The line field of an element. */
export const drawElement: Record<Element, () => Mark[]> = { fire, water, earth, air }

// They overlap, and each fades towards its edges, so that one blends into the next.
const QUARTERS = [
  ['fire', -40, -40],
  ['air', 330, -20],
  ['earth', -40, 330],
  ['water', 330, 330],
] as const

/** All four elements before the draw, each in a corner of the field and in its own colour. */
export const QUARTERED = QUARTERS.map(([element, x, y]) => ({ element, x, y }))

function water(): Mark[] {
  return Array.from({ length: 30 }, (_, at) => ({
    d: line(60, (step) => {
      const x = -20 + step * 14
      const swell = Math.exp(-(((x - 430) / 300) ** 2))
      const wave = Math.sin(x / 78 + at * 0.33) * (7 + 26 * swell) + Math.sin(x / 190 - at * 0.21) * 16
      return [x, 90 + at * 22 + wave]
    }),
    opacity: 0.25 + 0.55 * Math.abs(Math.sin(at * 0.5)),
  }))
}

// Flames: middle, width, height, number of lines, phase.
const FLAMES = [
  [400, 150, 760, 38, 0],
  [250, 100, 520, 24, 1.9],
  [560, 110, 580, 26, 3.4],
  [140, 80, 330, 16, 0.8],
  [665, 80, 360, 16, 5],
] as const

function fire(): Mark[] {
  return FLAMES.flatMap(([middle, width, height, count, phase]) =>
    Array.from({ length: count }, (_, at) => {
      const side = (at / (count - 1)) * 2 - 1
      const top = height * (1 - 0.52 * Math.abs(side) ** 1.35)
      const d = line(30, (step) => {
        const t = step / 30
        const lick = Math.sin(t * 5.4 + phase + side * 0.55) * (12 + 46 * t) * (top / height)
        const spread = (1 - t * 0.94) ** 0.9 * (1 + 0.34 * Math.sin(t * 3.14))
        return [middle + side * width * spread + lick, 815 - top * t]
      })
      return { d, opacity: 0.3 + 0.6 * (1 - Math.abs(side)) }
    }),
  )
}

function earth(): Mark[] {
  const ridge = (u: number) => 1 - 2 * Math.abs((((u % 1) + 1) % 1) - 0.5)
  const random = seeded(21)
  const rough = Array.from({ length: 64 }, random)
  return Array.from({ length: 34 }, (_, at) => {
    const fade = Math.max(0, 1 - at / 30)
    const d = line(56, (step) => {
      const x = -20 + step * 15
      const peak = Math.exp(-(((x - 410) / 230) ** 2))
      const height =
        190 * peak * ridge(x / 820 + 0.002 * at) +
        80 * (0.25 + 0.75 * peak) * ridge(x / 196 + at * 0.045 + 0.3) +
        26 * ridge(x / 71 + at * 0.11)
      return [x, 210 + at * 20 - height * fade - (rough[step]! - 0.5) * 16 * fade]
    })
    return { d, opacity: 0.85 - 0.55 * (at / 34) + (at % 4 ? -0.18 : 0.1) }
  })
}

function air(): Mark[] {
  const random = seeded(5)
  return Array.from({ length: 46 }, (_, at) => {
    const radius = 30 + at * 9.5
    const [x, y] = [400 + Math.sin(at * 0.22) * 40, 400 + Math.cos(at * 0.17) * 30]
    const from = at * 0.19 + random() * 0.7
    const span = 2.2 + random() * 2.6
    const d = line(40, (step) => {
      const turn = from + (span * step) / 40
      const far = radius * (1 + (0.16 * step) / 40)
      return [x + far * Math.cos(turn) * 1.08, y + far * Math.sin(turn) * 0.8]
    })
    return { d, opacity: 0.25 + random() * 0.6 }
  })
}
