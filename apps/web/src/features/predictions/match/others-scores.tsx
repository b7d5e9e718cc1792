import { ArrowLeft } from 'lucide-react'
import { useTranslation } from '../../../lib/translation.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import type { PanelProps } from '../panel.ts'
import { useLockClock } from '../use-lock-clock.ts'
import { MatchRow } from './match-row.tsx'
import { isKnockout, lockOf, type MatchPredictions } from './matches.ts'
import { RoundView, useRoundInView } from './round-view.tsx'
import { tallyOf } from './rounds.ts'

type OthersScoresProps = PanelProps & {
  user: number
  /** Their name, where it is known. */
  name: string | undefined
  predictions: MatchPredictions
  onStale: () => void
}

/** What another user has called, match by match as they lock. */
export function OthersScores({ name, onStale, ...place }: OthersScoresProps) {
  const { t } = useTranslation('predictions')
  const { slug, predictions, roundKey } = place
  const at = useLockClock(
    predictions.rounds.flatMap(({ events }) => events.map(lockOf)),
    onStale,
  )
  const round = useRoundInView(predictions.rounds, roundKey, at)
  if (!round) return null
  return (
    <RoundView
      {...place}
      round={round}
      at={at}
      tally={tallyOf(round, at, () => false)}
      head={
        <div className="mb-6 grid items-center gap-x-6 gap-y-1 tablet:grid-cols-[minmax(0,1fr)_auto]">
          <h2 className="type-h2 [overflow-wrap:break-word]">
            {name ? t('others.title', { name }) : t('others.nameless')}
          </h2>
          <p className="text-text-2">{t('others.text')}</p>
          <ButtonLink
            variant="secondary"
            className="max-tablet:mt-3 tablet:col-start-2 tablet:row-span-2 tablet:row-start-1"
            to="/tournament/$slug"
            params={{ slug }}
            search={{ round: round.key }}
            icon={<ArrowLeft aria-hidden="true" />}
          >
            {t('others.back')}
          </ButtonLink>
        </div>
      }
      renderMatch={(match) => (
        <MatchRow
          key={match.id}
          match={match}
          at={at}
          isKnockout={isKnockout(round)}
          points={predictions.match_points}
          own={null}
        />
      )}
    />
  )
}
