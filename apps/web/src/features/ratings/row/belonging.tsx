import type { RatingRow } from '@called-it/contract/ratings/ratings.ts'
import { useLocalized } from '../../../lib/language/language.ts'
import { useTeamTitle } from '../../../game/teams/use-team-title.ts'
import { GroupMark } from '../../../game/marks/group-mark.tsx'
import { Early, Skeleton } from '../../../ui/states/skeleton.tsx'
import styles from './belonging.module.css'

type BelongingProps = Pick<RatingRow, 'group'> & {
  team?: RatingRow['team']
  /**
   * Whether both names are shown at every width, on several lines if needed; otherwise one line with an
   * ellipsis.
   */
  isWhole?: boolean
}

/**
 * A user's group (sign and name) and team of the draw. Nothing before the draw. If there is
 * little room the group's name is left out.
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

/** The place of both names, whole, in which boot.js writes them. */
export function EarlyBelonging({ text }: { text: `belonging${number}` }) {
  return (
    <span className={styles.belonging} data-whole>
      <Skeleton className="size-4" />
      <Early text={text}>
        <Skeleton className="block h-4 w-40" />
      </Early>
    </span>
  )
}
