import { useEffect, useState } from 'react'
import { page } from '../lib/http/api.ts'
import { waitForConnection } from '../lib/http/wait-for-connection.ts'
import { useTranslation } from '../lib/language/translation.ts'
import { Button } from '../ui/forms/button.tsx'

/**
 * Stands in place of a screen whose code or session could not be loaded. It recovers by itself: with the connection, or
 * at once if a release has removed the old files.
 */
export function NoConnectionPage() {
  const { t } = useTranslation(['shell', 'ui'])
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    const stop = waitForConnection({ onOffline: () => setIsAway(true), onOnline: () => page.reload() })
    return () => stop()
  }, [])
  if (!isAway) return null
  return (
    <div className="page-width grid justify-items-start gap-4 py-16" role="alert">
      <h1 className="type-h2">{t('no_connection.title')}</h1>
      <p className="text-text-2">{t('no_connection.text')}</p>
      <Button onClick={() => page.reload()}>{t('ui:retry')}</Button>
    </div>
  )
}
