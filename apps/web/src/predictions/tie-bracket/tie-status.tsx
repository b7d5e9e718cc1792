import { CalendarClock, EyeOff, Hourglass } from 'lucide-react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useFormat } from '../../lib/language/format.ts'
import { Status } from '../../game/predictions/status.tsx'
import { PointsPlate } from '../explained/explained-points.tsx'
import type { TieShown } from '../tie/tie-shown.ts'

/** The state of a tie as a sign and a word; of a decided one, the points of its pick. */
export function TieStatus({ tie, state }: TieShown) {
  const { t } = useTranslation(['bracket', 'predictions'])
  const { day } = useFormat()
  if (state === 'wait') return <Status state="not-set" label={t('wait')} icon={Hourglass} />
  if (state === 'closed') {
    const label = tie.opens_at
      ? t('predictions:kinds.opens', { at: day(tie.opens_at) })
      : t('predictions:state.not_open')
    return <Status state="not-set" label={label} icon={CalendarClock} />
  }
  if (state === 'hidden') return <Status state="locked" label={t('predictions:state.hidden')} icon={EyeOff} />
  if (state !== 'finished') return <Status state={state} />
  if (!tie.prediction) return <span>{t('predictions:state.no_prediction')}</span>
  const { points, team_id } = tie.prediction
  if (points === null) return <span>{t('predictions:state.no_points_yet')}</span>
  const isRight = team_id === tie.winner
  return (
    <span className="inline-flex items-center gap-2">
      <span>{isRight ? t('right') : t('predictions:call.missed')}</span>
      <PointsPlate points={points} size="small" />
    </span>
  )
}
