import type { Entity } from '@called-it/contract/tournaments.ts'
import type { Side } from '@called-it/rules/football/score.ts'
import { EntityMark } from '../../../ui/entity-mark.tsx'
import styles from './fighter-picture.module.css'

type FighterPictureProps = {
  /** Null: not known. */
  entity: Entity | null
  side: Side
  isPicked: boolean
  isSmall: boolean
}

/** A fighter in the octagon: in colour and with the accent's frame if picked. Decorative, the name stands beside it. */
export function FighterPicture({ entity, side, isPicked, isSmall }: FighterPictureProps) {
  return (
    <span
      className={styles.picture}
      data-side={side}
      data-picked={isPicked || undefined}
      data-small={isSmall || undefined}
      aria-hidden="true"
    >
      {entity && <EntityMark entity={{ ...entity, is_club: true }} size={isSmall ? 24 : 40} />}
    </span>
  )
}
