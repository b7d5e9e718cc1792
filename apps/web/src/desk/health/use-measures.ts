import { useFormat } from '../../lib/language/format.ts'
import { useLanguage } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'

const STEP = 1000
const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
const TAG = { ru: 'ru-RU', en: 'en-GB' } as const
const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000] as const
/** From this age on days say more than hours. */
const LONG = 3 * DAY

/** Writes sizes, durations and ages. */
export function useMeasures() {
  const { t } = useTranslation('desk')
  const { number } = useFormat()
  const tag = TAG[useLanguage()]
  return {
    /** 412 МБ, 5,6 ГБ · 412 MB, 5.6 GB */
    size: (bytes: number): string => {
      const at = UNITS.findIndex((_, power) => bytes < STEP ** (power + 2))
      const power = at === -1 ? UNITS.length - 1 : at
      const value = bytes / STEP ** (power + 1)
      const unit = UNITS[power]!
      const maximumFractionDigits = value < 10 ? 1 : 0
      const written = new Intl.NumberFormat(tag, { style: 'unit', unit, maximumFractionDigits }).format(value)
      // A number and its unit stay on one line.
      return written.replace(' ', '\u00a0')
    },
    /** 6 мин 12 с · 6 min 12 s; a part of a second counts as one. */
    duration: (ms: number): string => {
      const seconds = Math.max(1, Math.round(ms / SECOND))
      const words = { minutes: number(Math.floor(seconds / 60)), seconds: number(seconds % 60) }
      return seconds < 60 ? t('health.seconds', words) : t('health.minutes_seconds', words)
    },
    /** How long ago something was: 12 мин, 19 ч, 5 дн. · 12 min, 19 h, 5 d */
    age: (ms: number): string => {
      if (ms < HOUR) return t('health.age.minutes', { number: number(Math.max(0, Math.floor(ms / MINUTE))) })
      if (ms < LONG) return t('health.age.hours', { number: number(Math.floor(ms / HOUR)) })
      return t('health.age.days', { number: number(Math.floor(ms / DAY)) })
    },
  }
}
