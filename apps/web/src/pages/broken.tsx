import { RotateCw, Unplug } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../lib/language/translation.ts'
import { page } from '../lib/http/api.ts'
import { Button, ButtonLink } from '../ui/forms/button.tsx'
import { StatePanel } from '../ui/states/state-panel.tsx'
import { TraceId } from '../ui/states/trace-id.tsx'

/**
 * Stands in place of a page that failed to load or to render: a button to try again and a link home. If the connection
 * was missing, the page tries again by itself. React reports the error to the console.
 */
export function BrokenPage({ error }: { error?: unknown }) {
  const { t } = useTranslation(['shell', 'ui'])
  const [isOnline] = useState(navigator.onLine) // at the time of the failure
  useEffect(() => {
    if (isOnline) return
    const again = () => page.reload()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isOnline])
  return (
    <div className="page-width py-8">
      <StatePanel
        icon={<Unplug aria-hidden="true" />}
        title={t('broken.title')}
        text={t(isOnline ? 'broken.text' : 'ui:errors.offline')}
        art="main"
        level={1}
      >
        <Button icon={<RotateCw aria-hidden="true" />} onClick={() => page.reload()} data-start>
          {t('ui:reload')}
        </Button>
        <ButtonLink variant="secondary" to="/">
          {t('ui:home')}
        </ButtonLink>
        <TraceId error={error} />
      </StatePanel>
    </div>
  )
}
