import { RotateCw, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '../lib/api.ts'
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
  const isOffline = error instanceof ApiError && error.code === 'offline'
  return (
    <StatePanel
      icon={<Unplug aria-hidden="true" />}
      title={title}
      text={isOffline ? t('errors.offline') : error.message}
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
