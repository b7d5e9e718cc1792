import type { Match, MatchRound } from '@called-it/contract/predictions.ts'
import type { Tournament } from '@called-it/contract/tournaments.ts'
import { TimerOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { MatchDays } from './match-days.tsx'
import { isDecided, type MatchPredictions, phaseAt } from './matches.ts'
import { PredictionRail } from './prediction-rail.tsx'
import { RoundStrip } from './round-strip.tsx'
import { currentRound, lastCountedRound, type Tally } from './rounds.ts'

/**
 * The round that the address names, else the current one as it was when the page opened: a page that jumped to the
 * next round at a kick-off would take the matches from under its reader's hands.
 */
export function useRoundInView(rounds: readonly MatchRound[], key: string | undefined, at: number) {
  const [current] = useState(() => currentRound(rounds, at)?.key)
  const byKey = (wanted: string | undefined) => rounds.find((round) => round.key === wanted)
  return byKey(key) ?? byKey(current) ?? currentRound(rounds, at)
}

export type Place = {
  slug: string
  /** Whose predictions: an id, or undefined for one's own. */
  user: number | undefined
  /** Undefined until it is loaded. */
  tournament: Pick<Tournament, 'ratings_open'> | undefined
}

type RoundViewProps = Place & {
  predictions: MatchPredictions
  round: MatchRound
  at: number
  tally: Tally
  isUnsaved?: (id: number) => boolean
  head?: ReactNode
  renderMatch: (match: Match) => ReactNode
  /** Below the matches: the save bar. */
  children?: ReactNode
}

/** Rail, rounds and the matches of one of them. */
export function RoundView(props: RoundViewProps) {
  const { slug, user, predictions, round, at, tally, head, renderMatch, children } = props
  const { isUnsaved = () => false } = props
  const { t } = useTranslation('predictions')
  const isLastCounted = round === lastCountedRound(predictions.rounds)
  return (
    <div className="page-width predictions">
      <PredictionRail slug={slug} tally={tally} points={round.points} isMine={user === undefined} />
      <div className="min-w-0">
        {head}
        <RoundStrip
          slug={slug}
          user={user}
          rounds={predictions.rounds}
          current={round}
          isUnsaved={isUnsaved}
        />
        {round.events.length === 0 && <Note tone="info">{t('rounds.empty')}</Note>}
        {isTimeUp(round, at) && <TimesUp {...props} />}
        <MatchDays
          round={round}
          at={at}
          calculatedAt={isLastCounted ? predictions.match_predictions_calculated_at : null}
        >
          {renderMatch}
        </MatchDays>
        {children}
      </div>
    </div>
  )
}

/** Everything of the round has begun, and something of it is still to be played. */
function isTimeUp({ events }: MatchRound, at: number) {
  return events.every((match) => phaseAt(match, at) === 'locked') && !events.every(isDecided)
}

function TimesUp({ slug, tournament }: Place) {
  const { t } = useTranslation('predictions')
  return (
    <section className="times-up">
      <TimerOff aria-hidden="true" />
      <div>
        <h3 className="type-h3">{t('times_up.title')}</h3>
        <p className="text-text-2">{t('times_up.text')}</p>
      </div>
      {tournament?.ratings_open && (
        <ButtonLink variant="secondary" to="/tournament/$slug/rating" params={{ slug }}>
          {t('times_up.rating')}
        </ButtonLink>
      )}
    </section>
  )
}
