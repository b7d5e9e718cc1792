import { useTranslation } from '../../lib/language/translation.ts'
import { useNow } from '../../lib/time/now.ts'
import { useTimeFrom } from '../parts/use-time-from.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** Returns the functions that say how long ago something was, and in how long it will be: counted up to an hour, else by the clock. */
export function useWhen() {
  const { t } = useTranslation(['desk', 'feeds'])
  const timeFrom = useTimeFrom()
  const now = useNow()
  return {
    past: (at: string | null): string => {
      if (at === null) return t('feeds:when.never')
      const ms = now - Date.parse(at)
      if (ms < MINUTE_MS) return t('feeds:when.seconds_ago', { count: Math.max(1, Math.floor(ms / 1000)) })
      if (ms < HOUR_MS) return t('feeds:when.minutes_ago', { count: Math.floor(ms / MINUTE_MS) })
      return timeFrom(at, now)
    },
    next: (at: string | null): string => {
      if (at === null) return t('feeds:when.not')
      const ms = Date.parse(at) - now
      if (ms <= 0) return t('feeds:when.now')
      if (ms < MINUTE_MS) return t('feeds:when.in_seconds', { count: Math.ceil(ms / 1000) })
      if (ms < HOUR_MS) return t('feeds:when.in_minutes', { count: Math.ceil(ms / MINUTE_MS) })
      return timeFrom(at, now)
    },
  }
}
