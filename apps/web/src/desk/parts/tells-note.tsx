import { BellOff } from 'lucide-react'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'

type TellsNoteProps = {
  /** How many players are told. */
  toTell: number
  /** Whom the deed tells, if it tells anybody. */
  tells: string
  isDisabled: boolean
  /** Does the same without telling anybody. */
  onQuietly: () => void
}

/** Below a deed: whom it tells, and the way to tell nobody. */
export function TellsNote({ toTell, tells, isDisabled, onQuietly }: TellsNoteProps) {
  const { t } = useTranslation('desk')
  if (toTell === 0) return <p>{t('change.tells_nobody')}</p>
  return (
    <>
      <p>{tells}</p>
      <Button
        variant="quiet"
        size="small"
        icon={<BellOff aria-hidden="true" />}
        aria-disabled={isDisabled}
        onClick={() => isDisabled || onQuietly()}
      >
        {t('change.quietly')}
      </Button>
    </>
  )
}
