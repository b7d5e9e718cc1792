import type { MatchRound } from '@called-it/contract/kinds/match.ts'
import { Radio } from 'lucide-react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useFormat } from '../../lib/language/format.ts'
import { Badge } from '../../ui/figures/badge.tsx'
import styles from './round-points.module.css'
import type { Tally } from './rounds.ts'

/** The points of a round, and how many of them may still change; without a rail only while some may. */
export function RoundPoints({ round, tally }: { round: MatchRound; tally: Tally }) {
  const { t } = useTranslation('match')
  const { number, signed } = useFormat()
  const { finished, live, livePoints } = tally
  const isLive = live > 0
  return (
    <div className={styles.points} data-live={isLive || undefined}>
      {isLive && (
        <span className={styles.badge}>
          <Badge tone="line">
            <Radio aria-hidden="true" />
            {t('points.not_final')}
          </Badge>
        </span>
      )}
      <p className={styles.title}>{t('points.title')}</p>
      <p className={styles.sum}>
        <b className="type-num">{number(round.points)}</b>
        {isLive ? (
          <strong>
            {livePoints === 0 ? t('points.none_live') : t('points.of_live', { points: signed(livePoints) })}
          </strong>
        ) : (
          <span>{t('points.from', { count: finished })}</span>
        )}
      </p>
    </div>
  )
}
