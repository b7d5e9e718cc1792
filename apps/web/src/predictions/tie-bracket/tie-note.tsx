import type { BracketTie } from '@called-it/contract/predictions/group-predictions.ts'
import { RotateCw } from 'lucide-react'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { CorrectionNote } from '../explained/explained-points.tsx'
import { ReopenedNote } from '../explained/reopened-note.tsx'
import type { TieShown } from '../tie/tie-shown.ts'
import styles from './tie-note.module.css'

/** The notes of a tie: that it was reopened, and those of its pick. */
export function TieNote(shown: TieShown) {
  return (
    <>
      {shown.tie.reopened_at && (
        <div className={styles.note}>
          <ReopenedNote question={shown.tie} />
        </div>
      )}
      <PickNote {...shown} />
    </>
  )
}

/** Why the pick is not saved and what to do, or that the result was corrected. */
function PickNote({ tie, state, pick, own }: TieShown) {
  const { t } = useTranslation(['bracket', 'predictions'])
  const errorText = useErrorText()
  if (state === 'finished' && tie.is_corrected)
    return (
      <div className={styles.note}>
        <CorrectionNote />
      </div>
    )
  if (state !== 'failed' || !own) return null
  if (!own.failure) return null
  const { code, error, field } = own.failure
  if (code === 'validation_failed') return <p className={styles.note}>{errorText(error, field)}</p>
  if (code === 'saved_since') return <SavedSince tie={tie} pick={pick} own={own} />
  const why = code === 'offline' || code === 'too_many_requests' ? code : 'generic'
  return (
    <div className={styles.note}>
      <p>
        {t(`predictions:save_failed.${why}`)} {t('kept')}
      </p>
      <button type="button" className={styles.action} onClick={own.onRetry}>
        <RotateCw aria-hidden="true" />
        {t('predictions:save_failed.retry')}
      </button>
    </div>
  )
}

type SavedSinceProps = { tie: BracketTie; pick: number | null; own: NonNullable<TieShown['own']> }

/** A draft is on this device, and another pick was saved after it: the user has to choose. */
function SavedSince({ tie, pick, own }: SavedSinceProps) {
  const { t } = useTranslation('bracket')
  const localized = useLocalized()
  const nameOf = (id: number | null | undefined) => {
    const team = [tie.first_entity, tie.second_entity].find((each) => each?.id === id)
    return team ? localized(team.name) : '–'
  }
  const saved = nameOf(tie.prediction?.team_id)
  return (
    <div className={styles.note}>
      <p>{t('saved_since.what', { team: saved })}</p>
      <button type="button" className={styles.action} onClick={own.onRetry}>
        {t('saved_since.save', { team: nameOf(pick) })}
      </button>
      <button type="button" className={styles.action} onClick={own.onKeepSaved}>
        {t('saved_since.keep', { team: saved })}
      </button>
    </div>
  )
}
