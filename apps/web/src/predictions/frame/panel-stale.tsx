import { useTranslation } from '../../lib/language/translation.ts'
import { Note } from '../../ui/states/note.tsx'

type PanelStaleProps = { error: Error | null; className: string }

/** Stands above predictions that could not be loaded again: they may be out of date. */
export function PanelStale({ error, className }: PanelStaleProps) {
  const { t } = useTranslation('predictions')
  if (!error) return null
  return (
    <div className={className}>
      <Note tone="warn">{t('failed.stale')}</Note>
    </div>
  )
}
