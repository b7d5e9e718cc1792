import { useTranslation } from '../../lib/language/translation.ts'
import { useNow } from '../../lib/time/now.ts'
import { unitsOf } from './countdown.tsx'

/** Returns the function that writes the time left until a moment in its two greatest units: «2 ч 14 мин». */
export function useTimeLeft(): (at: number) => string {
  const { t } = useTranslation('ui')
  const now = useNow()
  return (at) =>
    unitsOf(Math.max(0, at - now))
      .slice(0, 2)
      .map(([unit, count]) => `${count} ${t(`units.${unit}`)}`)
      .join(' ')
}
