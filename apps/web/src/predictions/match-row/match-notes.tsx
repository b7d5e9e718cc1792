import type { Match } from '@called-it/contract/kinds/match.ts'
import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useOrganisersBar } from '../saving/use-organisers-bar.ts'
import type { CardState, Entry } from './card-state.ts'
import below from './match-below.module.css'
import { countedScoreOf } from '../../game/scores/match.ts'
import { isAsSaved } from '../match-saving/score-draft.ts'

export function MatchNote({
  tone,
  id,
  children,
}: {
  tone?: 'error' | 'warn'
  id?: string
  children: ReactNode
}) {
  const Icon = tone ? CircleAlert : Info
  return (
    <p className={below.note} data-tone={tone} id={id}>
      <Icon aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}

type Score = NonNullable<Match['score']>
const written = ({ first, second }: Score) => `${first}:${second}`

/**
 * Says which score counts, what came after it, and the multiplier, on every match that can go beyond 90 minutes
 * (GAME.md 4).
 */
export function KnockoutNote({ match }: { match: Match }) {
  const { t } = useTranslation('match')
  const { score_basis, score, after_extra_time, penalties, multiplier } = match
  const other = score_basis === 'extra_time' ? score : after_extra_time
  const beyond = score_basis === 'extra_time' ? 'note.after_regular_time' : 'note.after_extra_time'
  return (
    <MatchNote>
      {[
        t(`note.${score_basis}`),
        after_extra_time && other && other !== countedScoreOf(match) && t(beyond, { score: written(other) }),
        penalties && t('note.penalties', { score: written(penalties) }),
        multiplier > 1 && t(multiplier === 2 ? 'note.doubled' : 'note.multiplied', { times: multiplier }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </MatchNote>
  )
}

/** What has happened to the match, and what that means for the prediction (GAME.md 9). */
export function MatchNotes({
  match,
  state,
  entry,
  at,
}: {
  match: Match
  state: CardState
  entry: Entry | null
  at: number
}) {
  const { t } = useTranslation(['predictions', 'match'])
  const { moment } = useFormat()
  const reportWords = ({ source, at: since }: NonNullable<Match['reported']>) => ({
    source: source === 'replay' ? t('match:note.recording') : source,
    at: moment(since),
  })
  const bar = useOrganisersBar()
  const typed = entry?.mark.lapsed
  // A typed score that did get saved was in time.
  const lapsed = typed && !isAsSaved(typed, match) ? typed : undefined
  const isOver = state === 'finished' || state === 'awarded'
  return (
    <>
      {(state === 'cancelled' || state === 'awarded') && <MatchNote>{t(`match:note.${state}`)}</MatchNote>}
      {match.status === 'postponed' && state !== 'locked' && (
        <PostponedNote match={match} at={at} entry={entry} />
      )}
      {isOver && match.result_state === 'provisional' && <MatchNote>{t('match:note.provisional')}</MatchNote>}
      {match.reported && <MatchNote>{t('match:note.reported', reportWords(match.reported))}</MatchNote>}
      {match.reopened_at && (
        <MatchNote>
          {t(match.is_locked ? 'note.reopened_before' : 'note.reopened', { at: moment(match.reopened_at) })}
          {!match.is_locked && entry && bar && ` ${bar}`}
        </MatchNote>
      )}
      {match.is_corrected && <MatchNote>{t('note.corrected')}</MatchNote>}
      {lapsed && (state === 'locked' || state === 'live' || state === 'not-open') && (
        <MatchNote tone="warn">
          {lapsed.first === null || lapsed.second === null
            ? t('match:note.lapsed_half')
            : t('match:note.lapsed', { score: `${lapsed.first}:${lapsed.second}` })}{' '}
          {match.prediction && t('match:note.lapsed_kept', { score: written(match.prediction) })}
        </MatchNote>
      )}
      {(state === 'locked' || state === 'live') && entry && !match.prediction && !lapsed && (
        <MatchNote>{t('state.no_prediction')}</MatchNote>
      )}
    </>
  )
}

function PostponedNote({ match, at, entry }: { match: Match; at: number; entry: Entry | null }) {
  const { t } = useTranslation('match')
  const { moment } = useFormat()
  const { started_at, prediction } = match
  const isNewTime = started_at !== null && Date.parse(started_at) > at
  return (
    <MatchNote>
      {isNewTime ? t('note.new_time', { at: moment(started_at) }) : t('note.no_new_time')}{' '}
      {entry &&
        (prediction
          ? t('note.postponed_saved', { score: written(prediction) })
          : t('note.postponed_not_set'))}
    </MatchNote>
  )
}
