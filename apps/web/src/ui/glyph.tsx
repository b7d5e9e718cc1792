import type { Element } from './art/elements.ts'
import { CONSTELLATIONS, drawStar, type Sage } from './art/sage.ts'

// The classical alchemical triangles.
const TRIANGLES: Record<Element, string> = {
  fire: 'M12 3L22 20H2Z',
  air: 'M12 3L22 20H2ZM3 14H21',
  water: 'M12 21L22 4H2Z',
  earth: 'M12 21L22 4H2ZM3 10H21',
}

/**
 * The sign of a thematic group by its code: a constellation for a sage, a triangle for an element, nothing for a
 * group that an organiser made up. Decorative, the group's name always stands beside it.
 */
export function GroupGlyph({ code, size = 16 }: { code: string; size?: number }) {
  if (code in CONSTELLATIONS) return <Constellation sage={code as Sage} size={size} />
  if (code in TRIANGLES) return <Triangle element={code as Element} size={size} />
  return null
}

function Constellation({ sage, size }: { sage: Sage; size: number }) {
  const { stars, links } = CONSTELLATIONS[sage]
  const small = size < 40
  const line = ([from, to]: readonly [number, number]) =>
    `M${stars[from]![0]} ${stars[from]![1]}L${stars[to]![0]} ${stars[to]![1]}`
  return (
    <svg
      className="glyph text-accent-text"
      width={size}
      height={size}
      viewBox="-4 -4 108 108"
      aria-hidden="true"
    >
      <path
        d={links.map(line).join('')}
        fill="none"
        stroke="currentColor"
        strokeWidth={small ? 4 : 2}
        opacity=".7"
      />
      <path
        d={stars.map(([x, y, reach]) => drawStar(x, y, reach * (small ? 2.6 : 2) * 1.6, 0.31)).join('')}
        fill="currentColor"
      />
    </svg>
  )
}

function Triangle({ element, size }: { element: Element; size: number }) {
  return (
    <svg
      className="glyph"
      style={{ color: `var(--${element})` }}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size > 60 ? 1 : 2}
      aria-hidden="true"
    >
      <path d={TRIANGLES[element]} />
    </svg>
  )
}
