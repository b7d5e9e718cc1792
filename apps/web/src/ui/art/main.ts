import { circle, type Mark } from './drawing.ts'

// Three floodlights above the field: position, angle and spread of each beam.
const LIGHTS = [
  [700, 2.2, 0.3],
  [560, 1.95, 0.22],
  [820, 2.5, 0.2],
] as const
type Beam = (typeof LIGHTS)[number]

/** Floodlight beams as a grid of dots. */
export function drawMain(): Mark[] {
  let dots = ''
  for (let y = 8; y < 800; y += 16) {
    for (let x = 8; x < 800; x += 16) {
      const light = Math.min(
        1,
        LIGHTS.reduce((sum, beam) => sum + glow(x, y, beam), 0),
      )
      if (light >= 0.08) dots += circle(x, y, 0.6 + light * 5.6)
    }
  }
  return [{ d: dots, fill: true, opacity: 0.85 }]
}

function glow(x: number, y: number, [place, angle, spread]: Beam) {
  const off = Math.atan2(y + 40, x - place) - angle
  return Math.exp(-((off / spread) ** 2)) * Math.exp(-Math.hypot(x - place, y + 40) / 620)
}
