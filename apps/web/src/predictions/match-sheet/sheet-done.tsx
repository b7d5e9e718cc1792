import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useFormat } from '../../lib/language/format.ts'
import { Button } from '../../ui/forms/button.tsx'
import styles from './sheet-done.module.css'
import type { PreviousMatch } from './previous-match.tsx'

type SheetDoneProps = {
  previous: PreviousMatch | null
  /** Leads on, once the progress is known. */
  next: ReactNode
  onClose: () => void
  onReturn: () => void
}

/** Says that no match is left to predict. The sheet closes only by a press, so that the user can look once more. */
export function SheetDone({ previous, next, onClose, onReturn }: SheetDoneProps) {
  const { t } = useTranslation('score')
  const { time } = useFormat()
  const savedAt = previous?.match.prediction?.saved_at
  const last =
    previous && previous.state !== 'saved'
      ? t(`sheet.last_${previous.state}`)
      : savedAt && t('sheet.last_saved', { time: time(savedAt) })
  return (
    <>
      <div className={styles.done}>
        <b>{t('sheet.done')}</b>
        <p>
          {last} {t('sheet.changes')}
        </p>
      </div>
      {/* Empty as long as the progress is not known: then the button below is the main one. */}
      <div className={styles.next}>{next}</div>
      <div className={styles.foot} data-single={!previous || undefined}>
        <Button data-start variant={next ? 'secondary' : 'primary'} onClick={onClose}>
          {t('sheet.finish')}
        </Button>
        {previous && (
          <Button variant="secondary" icon={<Undo2 aria-hidden="true" />} onClick={onReturn}>
            {t('sheet.last_match')}
          </Button>
        )}
      </div>
    </>
  )
}
