import { CONSTELLATIONS, drawStar, type Sage } from '../../ui/art/constellations.ts'
import type { Element } from '../../ui/art/elements.ts'
import styles from './group-mark.module.css'

const TRIANGLES: Record<Element, string[]> = {
  fire: ['M12 3L22 20H2Z'],
  air: ['M12 3L22 20H2Z', 'M3 14H21'],
  water: ['M12 21L22 4H2Z'],
  earth: ['M12 21L22 4H2Z', 'M3 10H21'],
}

/**
 * The sign of a thematic group by its code: the alchemical triangle of an element, in its own colour, or the
 * constellation of a sage. Decorative: its name always stands beside it. Other groups have none.
 */
export function GroupMark({ code, size = 24 }: { code: string; size?: number }) {
  if (isElement(code))
    return (
      <svg
        className={styles.mark}
        data-element={code}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={size > 60 ? 1 : 2}
        aria-hidden="true"
      >
        {TRIANGLES[code].map((d) => (
          <path key={d} d={d} />
        ))}
      </svg>
    )
  if (isSage(code)) return <Constellation sage={code} size={size} />
  return null
}

function Constellation({ sage, size }: { sage: Sage; size: number }) {
  const { stars, links } = CONSTELLATIONS[sage]
  const isSmall = size < 40
  const link = ([from, to]: readonly [number, number]) =>
    `M${stars[from]!.slice(0, 2).join(' ')}L${stars[to]!.slice(0, 2).join(' ')}`
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="-4 -4 108 108" aria-hidden="true">
      <path
        d={links.map(link).join('')}
        fill="none"
        stroke="currentColor"
        strokeWidth={isSmall ? 4 : 2}
        opacity=".7"
      />
      <path
        d={stars.map(([x, y, reach]) => drawStar(x, y, reach * (isSmall ? 4.2 : 3.2), 0.31)).join('')}
        fill="currentColor"
      />
    </svg>
  )
}

const isElement = (code: string): code is Element => code in TRIANGLES
const isSage = (code: string): code is Sage => code in CONSTELLATIONS
