import { useTranslation } from '../../lib/language/translation.ts'
import { useFormat } from '../../lib/language/format.ts'

/** The points of the picks; nothing before any of them was settled. */
export function BracketPoints({ points, className = '' }: { points: number | null; className?: string }) {
  const { t } = useTranslation('bracket')
  const { number } = useFormat()
  if (points === null) return null
  return (
    <p className={`flex items-baseline gap-2 text-13 text-text-2 ${className}`}>
      {t('points')} <b className="type-num text-d32 text-text">{number(points)}</b>
    </p>
  )
}
