import { useFormat } from '../../lib/language/format.ts'
import { now } from '../../lib/time/now.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import styles from './chat.module.css'

const DAY_MS = 24 * 60 * 60 * 1000
/** Days older than this (ms) are shown with their year. */
const LONG_AGO_MS = 180 * DAY_MS

/** The line where a new day begins. */
export function DayMark({ at }: { at: string }) {
  const { t } = useTranslation('chat')
  const { day, dayKey, fullDay, weekday } = useFormat()
  const present = now()
  const key = dayKey(at)
  let name = present - Date.parse(at) > LONG_AGO_MS ? fullDay(at) : capital(weekday(at))
  if (key === dayKey(present)) name = t('today', { day: day(at) })
  else if (key === dayKey(present - DAY_MS)) name = t('yesterday', { day: day(at) })
  return <li className={styles.mark}>{name}</li>
}

/** The line before the unread messages. */
export function UnreadLine() {
  const { t } = useTranslation('chat')
  return (
    <li className={styles.mark} data-unread>
      {t('unread_line')}
    </li>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
