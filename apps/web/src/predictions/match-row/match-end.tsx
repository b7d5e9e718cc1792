import type { Match } from '@called-it/contract/kinds/match.ts'
import { ChevronDown, CircleAlert } from 'lucide-react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useIsPast } from '../../lib/time/use-is-past.ts'
import { Badge } from '../../ui/figures/badge.tsx'
import { Status } from '../../game/predictions/status.tsx'
import { PointsPlate } from '../explained/explained-points.tsx'
import { type CardState, type Entry, SAVED_AT_MS } from './card-state.ts'
import { LateLive } from './late-live.tsx'
import styles from './match-row.module.css'
import type { MatchNumbers } from '../match/matches.ts'

type MatchEndProps = {
  match: Match
  state: CardState
  entry: Entry | null
  points: MatchNumbers
  /** The fold of the details; null: the match is not over. */
  fold: FoldProps | null
}

/** The end of a row: its state in a word, or the points. */
export function MatchEnd({ match, state, entry, points, fold }: MatchEndProps) {
  return (
    <div className={styles.end}>
      <div className={styles.outcome}>
        {state === 'finished' ? (
          <Earned match={match} />
        ) : state === 'live' ? (
          <LateLive part="points" match={match} points={points} />
        ) : (
          <StateWord match={match} state={state} />
        )}
      </div>
      {state === 'saved' && entry?.mark.savedAt && <SavedAt at={entry.mark.savedAt} />}
      {fold && <Fold match={match} isMine={entry !== null} {...fold} />}
    </div>
  )
}

type FoldProps = {
  /** Whether there are details. */
  hasMore: boolean
  isOpen: boolean
  onToggle: () => void
}

/** The prediction of a match that is over; a press anywhere on the row shows or hides the details. */
function Fold({ match, isMine, hasMore, isOpen, onToggle }: FoldProps & { match: Match; isMine: boolean }) {
  const { t } = useTranslation(['predictions', 'match'])
  const { prediction, is_corrected } = match
  const text = prediction ? (
    <>
      {t(isMine ? 'match:call.mine' : 'match:call.theirs')}{' '}
      <b>
        {prediction.first}:{prediction.second}
      </b>
    </>
  ) : (
    t('state.no_prediction')
  )
  if (!hasMore) return <span className={styles.fold}>{text}</span>
  return (
    <button type="button" className={styles.fold} aria-expanded={isOpen} data-printed onClick={onToggle}>
      <span>{text}</span>
      {is_corrected && (
        <span className={styles.corrected} title={t('note.corrected')}>
          <CircleAlert aria-hidden="true" data-printed />
          <span className="sr-only">, {t('note.corrected')}</span>
        </span>
      )}
      <span className="sr-only">, {t('match:details')}</span>
      <ChevronDown aria-hidden="true" />
    </button>
  )
}

/** Whether something about a match that is over stands behind its line: points rule by rule, the crowd, or notes. */
export function hasDetails(match: Match, isKnockout: boolean): boolean {
  const { status, prediction, crowd, result_state, reported, reopened_at, is_corrected } = match
  const hasNote =
    isKnockout ||
    status === 'awarded' ||
    result_state === 'provisional' ||
    reported ||
    reopened_at ||
    is_corrected
  return Boolean(hasNote || prediction?.parts || crowd?.total)
}

function StateWord({ match, state }: { match: Match; state: Exclude<CardState, 'finished' | 'live'> }) {
  const { t } = useTranslation(['predictions', 'match'])
  switch (state) {
    case 'awarded':
      return <Status state="finished" label={t('match:state.awarded')} />
    case 'hidden':
      return <Status state="locked" label={t('state.hidden')} />
    case 'not-open': {
      const areTeamsKnown = match.first_entity && match.second_entity
      return (
        <Status state="not-set" label={t(areTeamsKnown ? 'state.not_open' : 'match:state.teams_unknown')} />
      )
    }
    default:
      return <Status state={state} />
  }
}

/** «в 16:45», for a minute after a save; then the word alone. */
function SavedAt({ at }: { at: number }) {
  const { t } = useTranslation('match')
  const { time } = useFormat()
  return !useIsPast(at + SAVED_AT_MS) && <span>{t('saved_at', { at: time(at) })}</span>
}

/** Points once the match is settled, only with a prediction. */
function Earned({ match: { prediction, multiplier, result_state } }: { match: Match }) {
  const { t } = useTranslation(['predictions', 'match'])
  const points = prediction?.points ?? null
  return (
    <>
      <span className={styles.beside}>
        {result_state === 'provisional' && <Badge tone="warn">{t('match:provisional')}</Badge>}
        {prediction?.hit === 'miss' && <span>{t('call.missed')}</span>}
        {points !== null && multiplier > 1 && (
          <Badge tone="line">{t('match:times', { times: multiplier })}</Badge>
        )}
      </span>
      {points !== null ? (
        <PointsPlate points={points} />
      ) : (
        <Status state="finished" {...(prediction && { label: t('state.no_points_yet') })} />
      )}
    </>
  )
}
