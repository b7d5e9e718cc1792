import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'

const COLOURS = { same: 'text-text-3', up: 'text-ok', down: 'text-err' }

type MovementProps = { places: number | null; className?: string | undefined }

/** The number of positions a user gained (positive) or lost; 0 and unknown show a dash. */
export function Movement({ places, className = '' }: MovementProps) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const count = Math.abs(places ?? 0)
  const way = !places ? 'same' : places > 0 ? 'up' : 'down'
  const Icon = { same: Minus, up: ArrowUp, down: ArrowDown }[way]
  return (
    <span className={`inline-flex items-center gap-0.5 text-13 font-medium ${COLOURS[way]} ${className}`}>
      <Icon className="size-3.5 stroke-[2.25]" aria-hidden="true" data-printed />
      <span className="sr-only">{t(`movement.${way}`, { count })}</span>
      {way !== 'same' && <span aria-hidden="true">{number(count)}</span>}
    </span>
  )
}
