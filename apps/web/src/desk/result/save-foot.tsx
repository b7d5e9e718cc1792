import { useFormat } from '../../lib/language/format.ts'
import { ApiError } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { KeyCap } from '../keys/key-cap.tsx'
import { DeedBar } from '../parts/deed-bar.tsx'
import { TellsNote } from '../parts/tells-note.tsx'

type SaveFootProps = {
  /** What the button does: «Сохранить итог 2:1». */
  deed: string
  score: string
  /** Why the result would be refused. */
  error: Error | null
  points: number | undefined
  canSave: boolean
  isSaving: boolean
  onSave: () => void
  /** How many players are told of it; left out: nobody can be told. */
  tells?: number | null | undefined
  /** Saves without telling them. */
  onQuiet?: () => void
  /** The key that saves. */
  code?: string
}

/** The button that saves, below the effect and on a phone at the bottom of the window, with what speaks against it. */
export function SaveFoot({
  deed,
  score,
  error,
  points,
  canSave,
  isSaving,
  onSave,
  tells,
  onQuiet,
  code = 'Ctrl+Enter',
}: SaveFootProps) {
  const { t } = useTranslation('desk')
  const { number } = useFormat()
  const errorText = useErrorText()
  const mistakes = error instanceof ApiError && error.errors ? Object.values(error.errors).flat() : []
  const said = error ? (mistakes.length > 0 ? mistakes : [errorText(error)]) : []
  const button = (className: string, label: string) => (
    <Button
      size="large"
      className={className}
      aria-disabled={!canSave || undefined}
      aria-keyshortcuts={code.replace('Ctrl', 'Control')}
      busy={isSaving && t('result.saving')}
      onClick={onSave}
    >
      {label}
      <KeyCap code={code} isPlain />
    </Button>
  )
  return (
    <>
      {said.map((text) => (
        <p key={text} className="text-err!" role="alert">
          {text}
        </p>
      ))}
      {button('w-full max-tablet:hidden!', deed)}
      {onQuiet && tells != null && (
        <TellsNote
          toTell={tells}
          tells={t('change.tells', { count: tells, number: number(tells) })}
          isDisabled={!canSave || isSaving}
          onQuietly={onQuiet}
        />
      )}
      <p>{t('result.note')}</p>
      <DeedBar
        title={score}
        summary={points !== undefined && t('result.points', { count: points, number: number(points) })}
      >
        {button('', t('result.save_short'))}
      </DeedBar>
    </>
  )
}
