import { apiAddress } from '../../lib/http/api.ts'
import type { Corner } from './fighter-design.ts'
import styles from './fighter.module.css'
import { LateDrawing } from './late-drawing.tsx'
import { initials } from '../../ui/marks/identity.ts'

type FighterFigureProps = {
  /** A constant value of the fighter, such as the key. */
  seed: string
  /** The shown name: its initials stand behind the figure. */
  name: string
  corner: Corner
  /** The English name of the weight class. */
  weightClass?: string | undefined
  image?: string | null
  /** The height; without it the figure fills its frame from the bottom up. */
  size?: number | undefined
  /** Whether the fighter was not picked: then the figure has no colour. */
  muted?: boolean
  /** Only needed if no name stands beside it. */
  label?: string | undefined
}

/**
 * A fighter in guard, from the chest up: the uploaded picture, else the drawing of the name. Decorative
 * without a label.
 */
export function FighterFigure({
  seed,
  name,
  corner,
  weightClass,
  image,
  size,
  muted,
  label,
}: FighterFigureProps) {
  const look = `${styles.figure} ${muted ? styles.muted : ''}`
  const tiny = size !== undefined && size < 48 // the initials would be illegible
  const width = size && Math.round((size * 240) / 220)
  if (image)
    return <img className={look} src={apiAddress(image)} alt={label ?? ''} width={width} height={size} />
  return (
    <svg
      className={look}
      width={width}
      height={size}
      viewBox="0 0 240 220"
      preserveAspectRatio="xMidYMax meet"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <LateDrawing
        seed={seed}
        corner={corner}
        weightClass={weightClass}
        monogram={tiny ? undefined : initials(name)}
      />
    </svg>
  )
}
