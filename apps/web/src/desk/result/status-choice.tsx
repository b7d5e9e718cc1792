import { RESULT_STATUSES, type ResultStatus } from '@called-it/rules/football/match-result.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { KeyCap } from '../keys/key-cap.tsx'
import styles from './status-choice.module.css'

/** The physical key of each status. */
export const STATUS_KEYS: Record<ResultStatus, string> = {
  live: 'KeyL',
  finished: 'KeyF',
  awarded: 'KeyW',
  cancelled: 'KeyX',
}

type StatusChoiceProps = { value: ResultStatus; onChange: (status: ResultStatus) => void }

/** How the match ended, or that it is on. */
export function StatusChoice({ value, onChange }: StatusChoiceProps) {
  const { t } = useTranslation('desk')
  return (
    <div className={styles.choice} role="group" aria-label={t('result.status')}>
      {RESULT_STATUSES.map((status) => (
        <button key={status} type="button" aria-pressed={status === value} onClick={() => onChange(status)}>
          {t(`result.statuses.${status}`)}
          <KeyCap code={STATUS_KEYS[status]} isPlain />
        </button>
      ))}
    </div>
  )
}
