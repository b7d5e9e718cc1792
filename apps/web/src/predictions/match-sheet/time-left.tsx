import { useTranslation } from '../../lib/language/translation.ts'
import { useNow } from '../../lib/time/now.ts'
import { unitsOf } from '../../ui/figures/countdown.tsx'

const MINUTE = 60_000

/** «приём ещё 2 ч 14 мин»: the two greatest units, as seconds do not matter here. */
export function TimeLeft({ to }: { to: number }) {
  const { t } = useTranslation('score')
  const left = to - useNow()
  if (left <= 0) return <span>{t('sheet.locked')}</span>
  if (left < MINUTE) return <span>{t('sheet.locks_now')}</span>
  const units = unitsOf(left)
    .slice(0, 2)
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => t(`sheet.units.${unit}`, { count }))
  return <span>{t('sheet.locks_in', { left: units.join(' ') })}</span>
}
