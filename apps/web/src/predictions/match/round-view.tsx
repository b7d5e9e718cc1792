import type { Match, MatchRound } from '@called-it/contract/kinds/match.ts'
import { TimerOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/states/note.tsx'
import { KindFrame } from '../frame/kind-frame.tsx'
import type { PanelProps } from '../panel.ts'
import { RecapLink } from '../frame/recap-link.tsx'
import { RoundStrip } from '../frame/round-strip.tsx'
import { MatchDays } from './match-days.tsx'
import { phaseAt } from '../../game/scores/match.ts'
import { isDecided, type MatchPredictions } from './matches.ts'
import { RoundPoints } from './round-points.tsx'
import { currentRound, lastCountedRound, spanOf, type Tally } from './rounds.ts'

/**
 * Returns the round that the address names, else the current one at the time when the page opened: a page that moved on
 * to the next round at a kick-off would take the matches away while the user reads them.
 */
export function useRoundInView(rounds: readonly MatchRound[], key: string | undefined, at: number) {
  const [current] = useState(() => currentRound(rounds, at)?.key)
  const byKey = (wanted: string | undefined) => rounds.find((round) => round.key === wanted)
  return byKey(key) ?? byKey(current) ?? currentRound(rounds, at)
}

type RoundViewProps = PanelProps & {
  predictions: MatchPredictions
  round: MatchRound
  at: number
  tally: Tally
  isUnsaved?: (id: number) => boolean
  head?: ReactNode
  /** Stands in the heading of the first day. */
  note?: ReactNode
  renderMatch: (match: Match) => ReactNode
  /** Stands below the matches: the progress of the round. */
  children?: ReactNode
}

/** Rail, rounds and the matches of one of them. */
export function RoundView(props: RoundViewProps) {
  const { slug, user, tournament, predictions, round, at, tally, head, note, renderMatch, children } = props
  const { t } = useTranslation('match')
  const rounds = useStrip(props)
  const isLastCounted = round === lastCountedRound(predictions.rounds)
  return (
    <KindFrame slug={slug} kind="match" user={user} below={<RoundPoints round={round} tally={tally} />}>
      {head}
      <RoundStrip slug={slug} rounds={rounds} />
      {round.events.length === 0 && <Note tone="info">{t('rounds.empty')}</Note>}
      {isTimeUp(round, at) && <TimesUp {...props} />}
      {round.finished_at !== null && user === undefined && tournament?.ratings_open && (
        <div className="mt-5">
          <RecapLink slug={slug} roundId={round.id} events="matches" />
        </div>
      )}
      <MatchDays
        round={round}
        at={at}
        calculatedAt={isLastCounted ? predictions.match_predictions_calculated_at : null}
        note={note}
      >
        {renderMatch}
      </MatchDays>
      {children}
    </KindFrame>
  )
}

function useStrip({ predictions, round: current, user, isUnsaved = () => false }: RoundViewProps) {
  const { days } = useFormat()
  const localized = useLocalized()
  return predictions.rounds.map((round) => {
    const span = spanOf(round)
    return {
      key: round.key,
      name: localized(round.name),
      days: span && days(span.from, span.to),
      isCurrent: round === current,
      isClosed: round.events.every(({ phase, status }) => phase === 'not_open' && status === 'scheduled'),
      isUnsaved: round.events.some(({ id }) => isUnsaved(id)),
      search: { round: round.key, ...(user !== undefined && { user }) },
    }
  })
}

/** Whether everything of the round has begun, and something is not over. */
function isTimeUp({ events }: MatchRound, at: number) {
  return events.every((match) => phaseAt(match, at) === 'locked') && !events.every(isDecided)
}

function TimesUp({ slug, tournament }: Pick<PanelProps, 'slug' | 'tournament'>) {
  const { t } = useTranslation('match')
  return (
    <section className="mt-6 grid items-center gap-x-5 gap-y-3 rounded-3 border border-line bg-hero p-5 tablet:grid-cols-[auto_minmax(0,1fr)_auto]">
      <TimerOff aria-hidden="true" className="size-8 text-accent-text" />
      <div className="grid gap-1">
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
