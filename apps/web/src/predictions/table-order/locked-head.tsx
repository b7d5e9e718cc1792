import { useTranslation } from '../../lib/language/translation.ts'
import { ProvisionalPoints } from '../explained/provisional-points.tsx'
import type { GroupPredictions } from '../group-predictions.ts'
import { pointsOf } from './group-rows.ts'

/** Shown once everything is locked: the provisional and the earned points of the orders. */
export function LockedHead({ predictions: { groups, order_points } }: { predictions: GroupPredictions }) {
  const { t } = useTranslation('table-order')
  const { predicted, counted, points, open, provisional } = pointsOf(groups)
  return (
    <div className="mb-5 grid gap-4 max-tablet:mb-3 max-tablet:gap-2">
      <h2 className="type-h2 max-tablet:sr-only">{t('title')}</h2>
      {predicted === 0 && <p className="text-text-2">{t('locked.none')}</p>}
      {counted > 0 && (
        <p className="text-text-2">
          {t('locked.counted', { count: points })} {t('locked.groups', { count: counted })}
        </p>
      )}
      {open > 0 && (
        <ProvisionalPoints points={provisional} title={t('locked.title')}>
          {t('locked.text', order_points)}
        </ProvisionalPoints>
      )}
    </div>
  )
}
