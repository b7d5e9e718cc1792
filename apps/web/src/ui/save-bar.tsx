import { useTranslation } from '../lib/translation.ts'
import { Button } from './button.tsx'
import { Ruler } from './ruler.tsx'

type SaveBarProps = {
  total: number
  saved: number
  unsaved: number
  /** «Сохранено 7 из 12» */
  summary: string
  /** «2 прогноза не сохранены» */
  detail?: string | undefined
  saveLabel?: string
  saving: boolean
  onSave: () => void
  onDiscard: () => void
}

/** Stays at the bottom of the screen as long as anything is unsaved. */
export function SaveBar({
  total,
  saved,
  unsaved,
  summary,
  detail,
  saveLabel,
  saving,
  onSave,
  onDiscard,
}: SaveBarProps) {
  const { t } = useTranslation()
  return (
    <section className="save-bar" aria-label={t('save_bar.label')}>
      <p>
        {summary}
        {detail && <small>{detail}</small>}
      </p>
      <Ruler total={total} saved={saved} unsaved={unsaved} />
      <div className="save-bar-actions">
        <Button variant="quiet" className="max-tablet:hidden" disabled={saving} onClick={onDiscard}>
          {t('save_bar.discard')}
        </Button>
        <Button busy={saving && t('save_bar.saving')} onClick={onSave}>
          {saveLabel ?? t('save_bar.save')}
        </Button>
      </div>
    </section>
  )
}
