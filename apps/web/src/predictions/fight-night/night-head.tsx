import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import styles from './fight-night.module.css'
import { NightChart } from './night-chart.tsx'
import type { NightView } from './night-view.ts'

type NightHeadProps = { night: NightView; tournament: Tournament | undefined }

/** The sum of the night so far, what it can still bring, and the sum of the series. */
export function NightHead({ night, tournament }: NightHeadProps) {
  const { t } = useTranslation('fight-night')
  const { decimal, number, place } = useFormat()
  const { round, sum, isMine, isLatest } = night
  const my = isMine && isLatest ? tournament?.my : null
  return (
    <section className={styles.head} aria-label={t('head.label')}>
      <div className={styles.sums}>
        <dl className={styles.figures}>
          <div data-hero>
            <dt>{t('head.earned')}</dt>
            <dd>{decimal(sum.earned)}</dd>
          </div>
          {sum.isOver ? (
            <div>
              <dt>{t('head.points')}</dt>
              <dd>{number(round.points)}</dd>
            </div>
          ) : (
            <div>
              <dt>{t('head.possible')}</dt>
              <dd data-quiet>{decimal(sum.possible)}</dd>
            </div>
          )}
          <div>
            <dt>{t(isLatest ? 'head.series' : 'head.series_after')}</dt>
            <dd>{decimal(sum.sum)}</dd>
          </div>
          {my && (
            <div>
              <dt>{t('head.place')}</dt>
              <dd>
                {place(my.position)}{' '}
                <small>{t('head.place_of', { total: number(tournament!.participants_count) })}</small>
              </dd>
            </div>
          )}
        </dl>
        <p className={styles.summary}>
          <PlayedWords night={night} /> <LineWords night={night} />
        </p>
      </div>
      <NightChart night={night} />
    </section>
  )
}

function PlayedWords({ night: { sum } }: { night: NightView }) {
  const { t } = useTranslation('fight-night')
  const count = sum.counted
  if (count === 0) return null
  if (sum.isOver) return t('head.over', { count, right: sum.right })
  if (sum.steps.length === 0) return t('head.none_played')
  return t('head.played', { count, played: sum.steps.length, right: sum.right })
}

function LineWords({ night: { sum, isMine } }: { night: NightView }) {
  const { t } = useTranslation('fight-night')
  const count = sum.open.length
  if (count === 0) return t('head.line')
  return t(isMine ? 'head.dashed_mine' : 'head.dashed_theirs', { count })
}
