/** One stroke or fill of a drawing on a field of 800 × 800, in the current colour. */
export type Mark = { d: string; opacity?: number; width?: number; fill?: boolean; colour?: string }

/** A small seeded generator (mulberry32): the art is the same on every visit. */
export function seeded(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export const round = (value: number) => Math.round(value * 10) / 10

/** A line through points; `point` returns each by its index `at` from 0 to `steps`. */
export function line(steps: number, point: (at: number) => readonly [number, number]): string {
  const points = Array.from({ length: steps + 1 }, (_, at) => point(at).map(round).join(' '))
  return `M${points.join('L')}`
}

export function circle(x: number, y: number, radius: number): string {
  const r = round(radius)
  return `M${round(x - radius)} ${round(y)}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0`
}

/** The corners of a regular octagon around the middle of the field. */
export function octagon(radius: number, turn = 22.5): [number, number][] {
  return Array.from({ length: 8 }, (_, at) => {
    const angle = ((turn + at * 45) * Math.PI) / 180
    return [round(400 + radius * Math.cos(angle)), round(400 + radius * Math.sin(angle))]
  })
}

export const closed = (points: [number, number][]) => `M${points.map((point) => point.join(' ')).join('L')}Z`
