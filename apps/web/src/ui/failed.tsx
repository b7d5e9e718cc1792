import { RotateCw, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { useErrorText } from '../lib/error-text.ts'
import { useTranslation } from '../lib/translation.ts'
import type { ArtName } from './art.tsx'
import { Button } from './button.tsx'
import { StatePanel } from './state-panel.tsx'

type FailedProps = {
  /** What did not load: «Рейтинг не загрузился». */
  title: string
  error: Error
  onRetry: () => void
  art?: ArtName
  level?: 1 | 2
  /** Another way on, beside the retry. */
  children?: ReactNode
}

/** In place of what could not be loaded: what happened, in the language of the moment, and another try. */
export function Failed({ title, error, onRetry, art, level, children }: FailedProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (
    <StatePanel
      icon={<Unplug aria-hidden="true" />}
      title={title}
      text={errorText(error)}
      {...(art && { art })}
      {...(level && { level })}
    >
      <Button icon={<RotateCw aria-hidden="true" />} onClick={onRetry} data-start>
        {t('retry')}
      </Button>
      {children}
    </StatePanel>
  )
}
