import { RotateCw, Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { page } from '../lib/api.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { StatePanel } from '../ui/state-panel.tsx'

/** What is left when a page fails to render: the way home and another try. React reports the error to the console. */
export function BrokenPage() {
  const { t } = useTranslation(['shell', 'ui'])
  return (
    <div className="page-width py-8">
      <StatePanel
        icon={<Unplug aria-hidden="true" />}
        title={t('broken.title')}
        text={t('broken.text')}
        art="main"
        level={1}
      >
        <ButtonLink to="/">{t('ui:home')}</ButtonLink>
        <Button variant="secondary" icon={<RotateCw aria-hidden="true" />} onClick={() => page.reload()}>
          {t('ui:reload')}
        </Button>
      </StatePanel>
    </div>
  )
}
