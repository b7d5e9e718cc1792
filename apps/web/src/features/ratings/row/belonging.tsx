import type { RatingRow } from '@called-it/contract/ratings/ratings.ts'
import { useLocalized } from '../../../lib/language/language.ts'
import { useTeamTitle } from '../../../game/teams/use-team-title.ts'
import { GroupMark } from '../../../game/marks/group-mark.tsx'
import styles from './belonging.module.css'

type BelongingProps = Pick<RatingRow, 'group'> & {
  team?: RatingRow['team']
  /** With both names at every width, in as many lines as it takes; else in one that ends in an ellipsis. */
  isWhole?: boolean
}

/**
 * Where the draw has put somebody: the sign and the name of the group, and the team. Nothing before the draw. Where
 * there is little room the sign of the group stands for its name.
 */
export function Belonging({ group, team, isWhole }: BelongingProps) {
  const localized = useLocalized()
  const titleOf = useTeamTitle()
  if (!group) return null
  return (
    <span className={styles.belonging} data-whole={isWhole || undefined}>
      <GroupMark code={group.code} size={16} />
      <span>
        {team ? (
          <>
            <span className={styles.group}>{localized(group.name)}, </span>
            {titleOf(team)}
          </>
        ) : (
          localized(group.name)
        )}
      </span>
    </span>
  )
}
