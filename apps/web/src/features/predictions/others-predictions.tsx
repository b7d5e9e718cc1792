import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ArrowLeft } from 'lucide-react'
import { MatchRow } from './match-row.tsx'
import { isKnockout, type MatchPredictions } from './matches.ts'
import { type Place, RoundView, useRoundInView } from './round-view.tsx'
import { tallyOf } from './rounds.ts'
import { useLockClock } from './use-lock-clock.ts'

type OthersPredictionsProps = Place & {
  user: number
  /** Their name, where it is known. */
  name: string | undefined
  predictions: MatchPredictions
  roundKey: string | undefined
  onStale: () => void
}

/** What another user has called, match by match as they lock. */
export function OthersPredictions({
  name,
  predictions,
  roundKey,
  onStale,
  ...place
}: OthersPredictionsProps) {
  const { t } = useTranslation('predictions')
  const at = useLockClock(
    predictions.rounds.flatMap(({ events }) => events),
    onStale,
  )
  const round = useRoundInView(predictions.rounds, roundKey, at)
  if (!round) return null
  return (
    <RoundView
      {...place}
      predictions={predictions}
      round={round}
      at={at}
      tally={tallyOf(round, at, () => false)}
      head={
        <div className="others-head">
          <h2 className="type-h2">{name ? t('others.title', { name }) : t('others.nameless')}</h2>
          <p className="text-text-2">{t('others.text')}</p>
          <ButtonLink
            variant="secondary"
            to="/tournament/$slug"
            params={{ slug: place.slug }}
            search={{ round: round.key }}
            icon={<ArrowLeft aria-hidden="true" />}
          >
            {t('others.back')}
          </ButtonLink>
        </div>
      }
      renderMatch={(match) => (
        <MatchRow key={match.id} match={match} at={at} isKnockout={isKnockout(round)} own={null} />
      )}
    />
  )
}
