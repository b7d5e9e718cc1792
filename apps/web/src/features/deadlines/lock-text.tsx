import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useTimeLeft } from '../../ui/figures/use-time-left.ts'
import { nextIn, progressQuery } from './progress.ts'
import { useLockName } from './use-lock-name.ts'

/** The next lock of a tournament in one line: «2 ч 14 мин · Дания — Англия»; `otherwise` if nothing locks. */
export function LockText({ slug, otherwise }: { slug: string; otherwise: ReactNode }) {
  const { t } = useTranslation('tournaments')
  const nameOf = useLockName()
  const timeLeft = useTimeLeft()
  const { data, isPending } = useQuery(progressQuery)
  if (isPending) return null
  const next = data && nextIn(data, slug)
  if (!next) return otherwise
  const name = nameOf(next)
  return (
    <>
      <Clock aria-hidden="true" className="mr-1.5 inline size-3.5 align-[-2px]" />
      <span className="sr-only">{t('waiting.lock', { what: name })} </span>
      <b className="font-semibold text-text">{timeLeft(Date.parse(next.locks_at))}</b>
      <span aria-hidden="true"> · {name}</span>
    </>
  )
}
