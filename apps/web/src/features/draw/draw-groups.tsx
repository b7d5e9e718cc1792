import { memo } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Art, type ArtName } from '../../ui/art/art.tsx'
import { FittedText } from '../../ui/content/fitted-text.tsx'
import { GroupMark } from '../../game/marks/group-mark.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import type { Draw } from './draw.ts'
import styles from './draw-groups.module.css'

type DrawGroupsProps = {
  groups: Draw['groups']
  /** The line art of a group. */
  artOf: (code: string) => ArtName
  /** During the countdown: the index of the group that the light is on. */
  lit?: number | null
}

/** The groups of the draw, side by side, each with its line art. */
export function DrawGroups({ groups, artOf, lit }: DrawGroupsProps) {
  const { t } = useTranslation('draw')
  const { number } = useFormat()
  const localized = useLocalized()
  const names = groups.map(({ name }) => localized(name))
  return (
    <ol className={styles.groups} data-dim={lit !== undefined || undefined}>
      {groups.map(({ id, code, users }, at) => (
        <li key={id} data-element={code} data-lit={lit === at || undefined}>
          <div className={styles.art}>
            <StillArt name={artOf(code)} />
          </div>
          <GroupMark code={code} size={56} />
          <h2 className={styles.name}>
            <FittedText text={names[at]!} beside={names} />
          </h2>
          <p className={styles.users}>{t('participants', { count: users, number: number(users) })}</p>
        </li>
      ))}
    </ol>
  )
}

/** Memoised, since the light moves often and the art has thousands of points. */
const StillArt = memo(Art)

/** The skeleton of four groups. */
export function DrawGroupsSkeleton() {
  return (
    <Loading className="contents">
      <div className={styles.groups}>
        {[0, 1, 2, 3].map((at) => (
          <div key={at} className={styles.box}>
            <Skeleton className="size-14" />
            <Skeleton className="mt-4.5 h-19 w-4/5 max-tablet:h-11" />
            <Skeleton className="mt-2 h-5 w-32" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
