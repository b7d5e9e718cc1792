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
      <p className={styles.title}>{t('points.title')}</p>
      <b className={`type-num ${styles.sum}`}>{number(round.points)}</b>
      <p className={styles.of}>{isLive ? liveText() : t('points.from', { count: finished })}</p>
      {isLive && (
        <span className={styles.badge}>
          <Badge tone="line">
            <Radio aria-hidden="true" />
            {t('points.not_final')}
          </Badge>
        </span>
      )}
    </div>
  )

  function liveText() {
    if (livePoints === 0) return t('points.none_live')
    if (livePoints === round.points) return t('points.all_live')
    return t('points.of_live', { points: signed(livePoints) })
  }
}
