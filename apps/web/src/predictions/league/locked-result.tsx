import { LEAGUE_TEAMS } from '@called-it/rules/limits.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Status } from '../../game/predictions/status.tsx'
import { ProvisionalPoints } from '../explained/provisional-points.tsx'
import { PointsPlate, ExplainedPoints } from '../explained/explained-points.tsx'
import { type LeaguePrediction, type LeaguePredictions, teamsById } from './league-predictions.ts'

type LockedResultProps = {
  isMine: boolean
  predictions: LeaguePredictions
  prediction: LeaguePrediction
}

/** The points of a locked prediction: settled, provisional, or none yet. */
export function LockedResult(props: LockedResultProps) {
  const { isMine, predictions, prediction } = props
  const { t } = useTranslation('top-eight')
  const { day, number } = useFormat()
  if (prediction.points !== null) return <Settled {...props} points={prediction.points} />
  if (!prediction.provisional) return <Status state="locked" />
  const { league_points: worth, last_match_at } = predictions
  const rule = {
    team: number(worth.team),
    favourite: number(worth.team * worth.favourite_multiplier),
    all: number(worth.all_teams),
  }
  return (
    <ProvisionalPoints
      points={prediction.provisional.points}
      title={t(isMine ? 'provisional.mine' : 'provisional.theirs')}
    >
      {t('provisional.rule', rule)}{' '}
      {last_match_at ? t('provisional.counted', { at: day(last_match_at) }) : t('provisional.counted_later')}
    </ProvisionalPoints>
  )
}

function Settled({ isMine, predictions, prediction, points }: LockedResultProps & { points: number }) {
  const { t } = useTranslation('top-eight')
  const { moment } = useFormat()
  const localized = useLocalized()
  const { calculated_at, is_corrected } = predictions
  const teams = teamsById(predictions)
  const parts = prediction.parts ?? []
  const right = parts.filter(({ part, earned }) => part === 'team' && earned).length
  const nameOf = (id: number) => {
    const team = teams.get(id)
    return team && localized(team.name)
  }
  return (
    <section className="panel grid gap-4 px-6 py-4.5 max-tablet:p-4">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <PointsPlate points={points} size="large" />
        <p className="min-w-0 flex-1">
          <b className="block font-semibold">{t(isMine ? 'final.mine' : 'final.theirs')}</b>
          <span className="text-14 text-text-2">{t('final.right', { right, total: LEAGUE_TEAMS })}</span>
        </p>
        {calculated_at && (
          <p className="text-13 text-text-3 max-tablet:basis-full">
            {t('final.calculated', { at: moment(calculated_at) })}
          </p>
        )}
      </div>
      <ExplainedPoints kind="league" parts={parts} nameOf={nameOf} isCorrected={is_corrected} />
    </section>
  )
}
