import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useTimeLeft } from '../../ui/figures/use-time-left.ts'
import { nextIn, progressQuery } from './progress.ts'
import { useLockName } from './use-lock-name.ts'

type LockTextProps = {
  slug: string
  otherwise: ReactNode
  /** It stands beside other things: on the narrowest phones the name is short, a long one on all phones. */
  isTight?: boolean
}

/** So many characters of the time and the name fit in a line of a phone. */
const LINE_MAX = 28

/** The next lock of a tournament in one line: «2 ч 14 мин · Дания — Англия»; `otherwise` if nothing locks. */
export function LockText({ slug, otherwise, isTight = false }: LockTextProps) {
  const { t } = useTranslation('tournaments')
  const nameOf = useLockName()
  const timeLeft = useTimeLeft()
  const { data, isPending } = useQuery(progressQuery)
  if (isPending) return null
  const next = data && nextIn(data, slug)
  if (!next) return otherwise
  const name = nameOf(next)
  const left = timeLeft(Date.parse(next.locks_at))
  const isLong = left.length + name.length > LINE_MAX
  return (
    <>
      <Clock
        aria-hidden="true"
        className={`mr-1.5 inline size-3.5 align-[-2px] ${isTight ? 'max-[359px]:hidden' : ''}`}
      />
      <span className="sr-only">{t('waiting.lock', { what: name })} </span>
      <b className="font-semibold text-text">{left}</b>
      <span aria-hidden="true">
        {isTight ? (
          <>
            {/* The name may go to the next line, or not fit: no sign stands at the end of this one. */}
            {'\u2002'}
            <span className={`inline-block ${isLong ? 'max-[479px]:hidden' : 'max-[359px]:hidden'}`}>
              {name}
            </span>
            <span className={`inline-block ${isLong ? 'min-[480px]:hidden' : 'min-[360px]:hidden'}`}>
              {nameOf(next, true)}
            </span>
          </>
        ) : (
          ` · ${name}`
        )}
      </span>
    </>
  )
}
