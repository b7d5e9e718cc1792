import { closed, type Mark, octagon } from './drawing.ts'

/** Nested octagons with a fence between the two outer ones. */
export function drawOctagon(): Mark[] {
  const rings = [
    [392, 0.9, 2],
    [372, 0.35, 1],
    [300, 0.5, 1],
    [228, 0.3, 1],
    [150, 0.55, 1],
    [74, 0.35, 1],
  ] as const
  const twist = Array.from({ length: 9 }, (_, at) => ({
    d: closed(octagon(370 - at * 7, 22.5 + at * 2.4)),
    opacity: 0.34 - at * 0.03,
  }))
  const outer = octagon(392)
  const inner = octagon(150)
  return [
    ...rings.map(([radius, opacity, width]) => ({ d: closed(octagon(radius)), opacity, width })),
    ...twist,
    { d: outer.map((point, at) => `M${point.join(' ')}L${inner[at]!.join(' ')}`).join(''), opacity: 0.3 },
    { d: outer.map(([x, y]) => `M${x - 7} ${y - 7}h14v14h-14Z`).join(''), fill: true },
  ]
}
