import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetKept, useKept } from '../lib/http/kept.ts'
import { waitForConnection } from '../lib/http/wait-for-connection.ts'
import { useFormat } from '../lib/language/format.ts'
import { useTranslation } from '../lib/language/translation.ts'

/** Says that there is no connection and how old the data are. With the connection it asks for everything again. */
export function KeptNotice() {
  const { t } = useTranslation('shell')
  const { time, moment } = useFormat()
  const queryClient = useQueryClient()
  const kept = useKept()
  const isOld = kept !== null
  useEffect(() => {
    if (!isOld) return
    const onOnline = () => {
      forgetKept()
      void queryClient.invalidateQueries()
    }
    const stop = waitForConnection({ onOffline: () => undefined, onOnline })
    return () => stop()
  }, [isOld, queryClient])
  if (kept === null) return null
  return (
    <p
      className="pointer-events-none fixed inset-x-0 top-2 z-40 mx-auto w-fit max-w-[calc(100%-2rem)] bg-warn px-3 py-1 text-center text-13 font-semibold text-bg"
      role="status"
    >
      {t('kept', { at: kept.needsDay ? moment(kept.at) : time(kept.at) })}
    </p>
  )
}
