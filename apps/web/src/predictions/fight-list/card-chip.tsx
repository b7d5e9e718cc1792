import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import { PointsChip } from '../explained/points-chip.tsx'
import type { Explained } from './card-rules.ts'

const CardPoints = lazyPart(() => import('./card-points.tsx'), 'CardPoints')

/** «Очки +1 ×2»: opens the explanation of the coupon. */
export function CardChip(explained: Explained) {
  const { t } = useTranslation('fight-card')
  const { signed } = useFormat()
  const { right_pick, multiplier } = explained.numbers
  return (
    <PointsChip
      label={t('primer.chip')}
      figures={[signed(right_pick), `×${multiplier}`]}
      Part={CardPoints}
      partProps={explained}
    />
  )
}
