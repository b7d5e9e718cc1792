import type { Match } from '@called-it/contract/kinds/match.ts'
import { RotateCw, Undo2 } from 'lucide-react'
import { useErrorText } from '../../lib/http/error-text.ts'
import type { ScoreDraft } from '../../game/scores/score-draft.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { useNow } from '../../lib/time/now.ts'
import type { CardState } from './card-state.ts'
import below from './match-below.module.css'
import { MatchNote } from './match-notes.tsx'
import type { Failure, Mark } from '../saving/keeper-state.ts'

type SavingNoteProps = {
  match: Match
  draft: ScoreDraft | undefined
  state: CardState
  mark: Mark<ScoreDraft>
  onUndo: () => void
  onRetry: () => void
  /** The saved score stays. */
  onKeepSaved: () => void
}

/** The result of a save: the score that it replaced, or why it failed and when it is tried again. */
export function SavingNote(props: SavingNoteProps) {
  const { state, mark, onUndo, onRetry } = props
  const { t } = useTranslation('match')
  const errorText = useErrorText()
  if (state === 'failed') {
    if (!mark.failure) return null
    const { code, error, field } = mark.failure
    if (code === 'validation_failed') return <MatchNote tone="error">{errorText(error, field)}</MatchNote>
    if (code === 'saved_since') return <SavedSince {...props} />
    return <Failed {...mark.failure} onRetry={onRetry} />
  }
  if (!mark.replaced) return null
  const score = `${mark.replaced.first}:${mark.replaced.second}`
  return (
    <div className={below.note} data-tone="plain">
      <span>
        {t('undo.was')} <b>{score}</b>
      </span>
      <button type="button" className={below.action} onClick={onUndo}>
        <Undo2 aria-hidden="true" />
        {t('undo.back', { score })}
      </button>
    </div>
  )
}

/** A draft is on this device, and another score was saved after it: the user has to choose. */
function SavedSince({ match, draft, onRetry, onKeepSaved }: SavingNoteProps) {
  const { t } = useTranslation('predictions')
  const written = (score: ScoreDraft | null | undefined) => `${score?.first ?? '–'}:${score?.second ?? '–'}`
  return (
    <div className={below.note} data-tone="plain">
      <span>{t('saved_since.what', { score: written(match.prediction) })}</span>
      <button type="button" className={below.action} onClick={onRetry}>
        {t('saved_since.save', { score: written(draft) })}
      </button>
      <button type="button" className={below.action} onClick={onKeepSaved}>
        {t('saved_since.keep', { score: written(match.prediction) })}
      </button>
    </div>
  )
}

type FailedProps = Failure & { onRetry: () => void }

function Failed({ code, retryAt, onRetry }: FailedProps) {
  const { t } = useTranslation('predictions')
  const why = code === 'offline' || code === 'too_many_requests' ? code : 'generic'
  return (
    <div className={below.note} data-tone="plain">
      <span>
        {t(`save_failed.${why}`)} {retryAt === null ? t('save_failed.kept') : <Again at={retryAt} />}
      </span>
      <button type="button" className={below.action} onClick={onRetry}>
        <RotateCw aria-hidden="true" />
        {t('save_failed.retry')}
      </button>
    </div>
  )
}

function Again({ at }: { at: number }) {
  const { t } = useTranslation('predictions')
  return t('save_failed.again', { count: Math.max(1, Math.round((at - useNow()) / 1000)) })
}
