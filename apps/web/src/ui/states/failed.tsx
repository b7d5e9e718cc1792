import { RotateCw, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import type { ArtName } from '../art/art.tsx'
import { Button } from '../forms/button.tsx'
import { StatePanel } from './state-panel.tsx'
import { TraceId } from './trace-id.tsx'

type FailedProps = {
  /** What did not load: «Рейтинг не загрузился». */
  title: string
  error: Error
  onRetry: () => void
  art?: ArtName
  level?: 1 | 2
  /** Another link or button beside the retry. */
  children?: ReactNode
}

/**
 * Stands in place of something that did not load: what happened, in the present language, and a button to try again. A
 * missing connection is named first, as it is the cause.
 */
export function Failed({ title, error, onRetry, art, level, children }: FailedProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const isOffline = error instanceof ApiError && error.code === 'offline'
  return (
    <StatePanel
      icon={<Unplug aria-hidden="true" />}
      title={isOffline ? t('offline.title') : title}
      text={isOffline ? t('offline.text', { failed: title }) : errorText(error)}
      {...(art && { art })}
      {...(level && { level })}
    >
      <Button icon={<RotateCw aria-hidden="true" />} onClick={onRetry} data-start>
        {t('retry')}
      </Button>
      {children}
      <TraceId error={error} />
    </StatePanel>
  )
}
