import type { MatchRound } from '@called-it/contract/predictions.ts'
import { useTranslation } from '../../../lib/translation.ts'
import { useFormat } from '../../../lib/format.ts'
import type { Tally } from './rounds.ts'

/** The points of a round, and what of them may still change. */
export function RoundPoints({ round, tally }: { round: MatchRound; tally: Tally }) {
  const { t } = useTranslation('predictions')
  const { number, signed } = useFormat()
  const { finished, live, livePoints } = tally
  return (
    <div className="grid gap-1.5 px-3.5 max-desktop:hidden">
      <p className="text-13 text-text-3">{t('points.title')}</p>
      <p className="flex items-baseline gap-2.5 text-13 text-text-2">
        <b className="type-num text-[72px] text-text">{number(round.points)}</b>
        <span>
          {live > 0
            ? t('points.of_live', { points: signed(livePoints) })
            : t('points.from', { count: finished })}
        </span>
      </p>
    </div>
  )
}
