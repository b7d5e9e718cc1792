import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { hasScored } from '../../game/ratings/has-scored.ts'
import { Movement } from '../../game/ratings/movement.tsx'
import { Plate } from '../../ui/figures/plate.tsx'
import styles from './own-result.module.css'

/** The viewer's position in a tournament that is not over; before the first points, the number of participants. */
export function RunningResult({
  tournament: { my, participants_count },
  progress,
}: {
  tournament: Tournament
  progress: ReactNode
}) {
  const { t } = useTranslation('tournaments')
  const { number, place } = useFormat()
  const total = number(participants_count)
  return (
    <div className={styles.result} data-running>
      <p className={styles.place}>
        {my && hasScored(my) ? (
          <>
            <b>{place(my.position)}</b>
            <span>{t('place', { total })}</span>
            {my.previous_position !== null && <Movement places={my.previous_position - my.position} />}
          </>
        ) : (
          <>
            <b>{total}</b>
            <span>
              {t('participants', { count: participants_count })}
              {my && <span className="block">{t('no_place')}</span>}
            </span>
          </>
        )}
      </p>
      {progress}
    </div>
  )
}

/**
 * The viewer's result in a finished tournament: the position (with a plate on the podium), and the points, for
 * fights the sum of coefficients.
 */
export function FinalResult({ tournament }: { tournament: Tournament }) {
  const { t } = useTranslation('tournaments')
  const { number, decimal, place } = useFormat()
  const { my, participants_count } = tournament
  if (!my)
    return <p className="text-13 text-text-2 max-tablet:max-w-22 max-tablet:text-right">{t('absent')}</p>
  return (
    <div className={styles.result} data-final>
      <div className={styles.place} data-podium={my.position <= 3 || undefined}>
        {my.position <= 3 ? <Plate size="large">{number(my.position)}</Plate> : <b>{place(my.position)}</b>}
        <span>{t('place', { total: number(participants_count) })}</span>
      </div>
      <p className={styles.points}>
        <b>{my.coefficient_sum === null ? number(my.points) : decimal(my.coefficient_sum)}</b>
        <span>{my.coefficient_sum === null ? t('points', { count: my.points }) : t('coefficient_sum')}</span>
      </p>
    </div>
  )
}
