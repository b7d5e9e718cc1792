import { apiAddress } from '../../lib/http/api.ts'
import type { Corner } from './fighter-design.ts'
import styles from './fighter.module.css'
import { LateDrawing } from './late-drawing.tsx'

type FighterPortraitProps = {
  /** A constant value of the fighter, such as the key. */
  seed: string
  corner: Corner
  /** The English name of the weight class. */
  weightClass?: string | undefined
  image?: string | null
  size?: number
  /** Whether the fighter was picked: framed in the accent colour; one who was not has no colour. */
  picked?: boolean | undefined
}

/** A fighter's head in an octagon. Decorative, the name always stands beside it. */
export function FighterPortrait({
  seed,
  corner,
  weightClass,
  image,
  size = 60,
  picked,
}: FighterPortraitProps) {
  const frame = `${styles.portrait} ${picked ? styles.picked : ''}`
  const look = picked === false ? styles.muted : undefined
  return (
    <span data-mark="fighter" className={frame} style={{ width: size, height: size }}>
      {image ? (
        <img className={look} src={apiAddress(image)} alt="" width={size} height={size} />
      ) : (
        <svg className={look} viewBox="48 -5 144 144" aria-hidden="true">
          <LateDrawing seed={seed} corner={corner} weightClass={weightClass} />
        </svg>
      )}
    </span>
  )
}
