import type { BackupRun, DrillRun } from '@called-it/contract/health/backup-health.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { useDeed } from '../parts/use-deed.ts'
import { healthQuery } from './health-query.ts'

/** How often a run is looked at while it is on (ms). */
const LOOK_EVERY_MS = 2000
/** A worker that has not begun after so long does not run (ms). */
const BEGINS_WITHIN_MS = 60_000

type Asked = {
  about: 'backup' | 'drill'
  /** Asks a worker for it. */
  send: () => Promise<unknown>
  /** The newest run; undefined: there was none. */
  latest: Pick<BackupRun | DrillRun, 'id' | 'state'> | undefined
}

/** A backup or a drill that a worker makes: asks for it, and says when it is done, has failed, or was not begun by anybody. */
export function useRun({ about, send, latest }: Asked) {
  const { t } = useTranslation('desk')
  const queryClient = useQueryClient()
  // The newest run before it was asked for; null: nobody here has asked, or nobody has begun it.
  const [before, setBefore] = useState<number | null>(null)
  const newest = latest?.id ?? 0
  const asking = useDeed<unknown, number>({
    send,
    onDone: (_, last) => setBefore(last),
    failed: t(`health.runs.${about}.not_asked`),
  })
  const isRunning = latest?.state === 'running'
  const hasBegun = before !== null && newest > before
  const isBusy = asking.isPending || isRunning || (before !== null && !hasBegun)
  useEffect(() => {
    if (!isBusy) return
    const look = () => void queryClient.invalidateQueries({ queryKey: healthQuery.queryKey })
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isBusy, queryClient])
  useEffect(() => {
    if (before === null || hasBegun) return
    const giveUp = () => {
      setBefore(null)
      const detail = t('health.runs.nobody')
      showToast({ severity: 'error', summary: t(`health.runs.${about}.not_begun`), detail })
    }
    const timer = setTimeout(giveUp, BEGINS_WITHIN_MS)
    return () => clearTimeout(timer)
  }, [about, before, hasBegun, t])
  const hasEnded = hasBegun && !isRunning
  // The run that was asked for is told once; later ones are none of this page.
  const told = useRef<number | null>(null)
  const hasFailed = latest?.state === 'failed'
  useEffect(() => {
    if (!hasEnded || told.current === before) return
    told.current = before
    showToast({
      severity: hasFailed ? 'error' : 'success',
      summary: t(`health.runs.${about}.${hasFailed ? 'failed' : 'done'}`),
    })
  }, [about, before, hasEnded, hasFailed, t])
  const ask = () => {
    if (!isBusy) asking.mutate(newest)
  }
  return { ask, isBusy }
}
