import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../lib/format.ts'

/** How many places someone went up (positive) or down; 0 and unknown show a dash. */
export function Movement({ places }: { places: number | null }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const count = Math.abs(places ?? 0)
  const way = !places ? 'same' : places > 0 ? 'up' : 'down'
  const Icon = { same: Minus, up: ArrowUp, down: ArrowDown }[way]
  return (
    <span className="movement" data-way={way}>
      <Icon aria-hidden="true" />
      <span className="sr-only">{t(`movement.${way}`, { count })}</span>
      {way !== 'same' && <span aria-hidden="true">{number(count)}</span>}
    </span>
  )
}
