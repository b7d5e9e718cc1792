import { Link } from '@tanstack/react-router'
import { useFormat } from '../../../lib/language/format.ts'
import { useLocalized } from '../../../lib/language/language.ts'
import { useTranslation } from '../../../lib/language/translation.ts'
import { FittedText } from '../../../ui/content/fitted-text.tsx'
import { GroupMark } from '../../../game/marks/group-mark.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import styles from './group-cards.module.css'
import { GroupPlace } from './group-place.tsx'
import type { GroupRating } from '../ratings.ts'

type GroupCardsProps = {
  slug: string
  groups: GroupRating[]
  /** The group whose teams are shown below. */
  shown: number | null
}

/** The groups side by side, best first; a press shows the teams of one, a second press those of all. */
export function GroupCards({ slug, groups, shown }: GroupCardsProps) {
  const { t } = useTranslation('ratings')
  const { number } = useFormat()
  const localized = useLocalized()
  const names = groups.map(({ group }) => localized(group.name))
  return (
    <ol className={styles.cards} aria-label={t('groups.label')}>
      {groups.map(({ group, position, members_count, is_mine, ...sums }, at) => {
        const isShown = group.id === shown
        return (
          <li key={group.id} data-mine={is_mine || undefined} data-shown={isShown || undefined}>
            <div className={styles.top}>
              <GroupMark code={group.code} size={64} />
              <GroupPlace groups={groups} position={position} />
            </div>
            <div className="min-w-0">
              <h4 className={styles.name}>
                <Link
                  to="/tournament/$slug/rating"
                  params={{ slug }}
                  search={{ view: 'teams', ...(!isShown && { group: group.id }) }}
                  resetScroll={false}
                  activeOptions={{ exact: true }}
                  aria-current={isShown || undefined}
                >
                  <FittedText text={names[at]!} beside={names} />
                </Link>
              </h4>
              <p className={styles.members}>
                {t('groups.members', { count: members_count, number: number(members_count) })}
                {is_mine && `, ${t('groups.mine')}`}
              </p>
            </div>
            <GroupMean {...sums} />
          </li>
        )
      })}
    </ol>
  )
}

/** The mean of a group; a dash while none of its members has predictions. */
function GroupMean({ points, predicting_count }: Pick<GroupRating, 'points' | 'predicting_count'>) {
  const { t } = useTranslation('ratings')
  const { decimal } = useFormat()
  return (
    <p className={styles.mean}>
      <b>{predicting_count > 0 ? decimal(points) : '–'}</b>
      <small>{t('groups.mean')}</small>
    </p>
  )
}

/** The skeleton of four groups. */
export function GroupCardsSkeleton() {
  return (
    <Loading className={styles.cards}>
      {[0, 1, 2, 3].map((at) => (
        <div key={at}>
          <Skeleton className="size-16" />
          <Skeleton className="mt-4 block h-7 w-3/4" />
          <Skeleton className="mt-2 block h-4 w-28" />
          <Skeleton className="mt-4 block h-11 w-32 max-w-full" />
        </div>
      ))}
    </Loading>
  )
}
