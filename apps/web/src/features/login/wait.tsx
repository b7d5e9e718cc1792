import { ApiError } from '../../lib/http/api.ts'
import { useNow } from '../../lib/time/now.ts'

/** Returns the moment until which a refusal (too many requests) asks to wait; null once it has passed. */
export function waitOf(error: unknown, present: number): number | null {
  if (!(error instanceof ApiError) || error.code !== 'too_many_requests') return null
  return error.retryAt !== null && error.retryAt > present ? error.retryAt : null
}

/** Whether an error asked to wait and the wait is over, so that the error is outdated. */
export function hasPassed(error: unknown, present: number): boolean {
  return error instanceof ApiError && error.retryAt !== null && error.retryAt <= present
}

/** Formats the time until a moment: 0:42, or 2:59:05 with hours. */
export function useTimeLeft(until: number): string {
  const seconds = Math.max(1, Math.floor(until / 1000) - Math.floor(useNow() / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const shown = hours > 0 ? [hours, twoDigits(minutes)] : [minutes]
  return [...shown, twoDigits(seconds % 60)].join(':')
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** «Отправить ещё раз можно через 0:42» */
export function Wait({ label, until }: { label: string; until: number }) {
  const left = useTimeLeft(until)
  return (
    <p className="text-13 text-text-2">
      {label}{' '}
      <b className="type-num ml-1 text-[22px] text-text" role="timer">
        {left}
      </b>
    </p>
  )
}
