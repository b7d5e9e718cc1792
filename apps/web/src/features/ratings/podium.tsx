import type { RatingRow } from '@called-it/contract/ratings/ratings.ts'
import type { Ref } from 'react'
import { apiAddress } from '../../lib/http/api.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { Movement } from '../../game/ratings/movement.tsx'
import { Belonging, EarlyBelonging } from './row/belonging.tsx'
import styles from './podium.module.css'
import { isOfFights, placesUp } from './ratings.ts'
import { Early, Skeleton } from '../../ui/states/skeleton.tsx'
import { RowActions } from './row/row-actions.tsx'
import { useFigures } from './use-figures.ts'
import { UserLink } from './row/user-link.tsx'

export const PODIUM = 3

type PodiumProps = { slug: string; rows: RatingRow[]; ownRow: Ref<HTMLElement> }

/** The first three, in the order second, first, third. Shared positions have steps of the same height. */
export function Podium({ slug, rows, ownRow }: PodiumProps) {
  const { t } = useTranslation('ratings')
  return (
    <ol className={styles.podium} aria-label={t('podium')}>
      {rows.map((row) => (
        <Step key={row.user.id} slug={slug} row={row} ownRow={row.is_me ? ownRow : null} />
      ))}
    </ol>
  )
}

/** The length of a word that a narrow step would break. */
const hasLongWord = (name: string) => name.split(/[\s-]/).some((word) => word.length > 9)

function Step({ slug, row, ownRow }: { slug: string; row: RatingRow; ownRow: Ref<HTMLElement> }) {
  const { t } = useTranslation('ratings')
  const { ordinal } = useFormat()
  const { user, position, is_shared } = row
  const { sum, unit, hitsText } = useFigures()(row)
  return (
    <li
      ref={ownRow as Ref<HTMLLIElement>}
      className={styles.step}
      data-place={position}
      data-me={row.is_me || undefined}
      data-fights={isOfFights(row) || undefined}
    >
      <b className={styles.place} aria-hidden="true">
        {is_shared && <small>=</small>}
        {position}
      </b>
      <div className={styles.user}>
        <Avatar name={user.name} image={user.avatar && apiAddress(user.avatar)} size={72} />
        <div className="grid min-w-0 gap-1">
          <h3 className={styles.name} data-long={hasLongWord(user.name) || undefined}>
            <span className="sr-only">
              {`${t('place', { place: position, nth: ordinal(position) })}${is_shared ? `, ${t('shared')}` : ''}: `}
            </span>
            <UserLink slug={slug} row={row} />
          </h3>
          <Belonging group={row.group} team={row.team} isWhole />
        </div>
      </div>
      <p className={styles.points}>
        <b>{sum}</b>
        <small>
          {unit}
          <span>, {hitsText}</span>
        </small>
        <Movement places={placesUp(row)} />
      </p>
      <p className={styles.actions}>
        <RowActions slug={slug} row={row} isMenu />
      </p>
    </li>
  )
}

/** The skeleton of the podium, in which boot.js writes names. */
export function PodiumSkeleton() {
  return (
    <div className={styles.podium}>
      {Array.from({ length: PODIUM }, (_, at) => (
        <div key={at} className={styles.step} data-place={at + 1}>
          <div className={styles.place} />
          <div className={styles.user}>
            <Skeleton className="size-14" />
            <div className="grid min-w-0 gap-1">
              <div className={styles.name}>
                <Early text={`name${at}`}>
                  <Skeleton className="block h-7 w-32 max-w-full" />
                </Early>
              </div>
              <EarlyBelonging text={`belonging${at}`} />
            </div>
          </div>
          <div className={styles.points}>
            <Skeleton className="h-10 w-20 max-tablet:w-10" />
          </div>
        </div>
      ))}
    </div>
  )
}
