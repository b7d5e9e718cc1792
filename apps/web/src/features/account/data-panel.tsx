import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { exportData } from './account.ts'
import { DeleteAccount } from './delete-account.tsx'
import { Panel, PanelPart } from './panel.tsx'

/** Exports the user's data or deletes the account. */
export function DataPanel() {
  const { t } = useTranslation('account')
  const errorText = useErrorText()
  const exporting = useMutation({
    mutationFn: exportData,
    onError: (error) =>
      showToast({
        severity: 'error',
        summary: t('export.failed'),
        detail: errorText(error),
        group: 'account',
      }),
  })
  return (
    <Panel title={t('data.title')}>
      <div className="tablet:grid tablet:grid-cols-2">
        <PanelPart>
          <p className="mb-3 text-14 text-text-2">{t('export.text')}</p>
          <Button
            variant="secondary"
            icon={<Download aria-hidden="true" />}
            busy={exporting.isPending && t('export.busy')}
            onClick={() => exporting.mutate()}
          >
            {t('export.button')}
          </Button>
        </PanelPart>
        <PanelPart>
          <p className="mb-3 text-14 text-text-2">{t('delete.note')}</p>
          <DeleteAccount />
        </PanelPart>
      </div>
    </Panel>
  )
}
