import { useTranslation } from '../../lib/language/translation.ts'
import { AsItStands } from '../explained/as-it-stands.tsx'
import type { GroupPredictions } from '../group-predictions.ts'
import { pointsOf } from './standing.ts'

/** Shown once everything is locked: the provisional and the earned points of the orders. */
export function StandingHead({ predictions: { groups, order_points } }: { predictions: GroupPredictions }) {
  const { t } = useTranslation('table-order')
  const { predicted, counted, points, standing, provisional } = pointsOf(groups)
  return (
    <div className="mb-5 grid gap-4">
      <h2 className="type-h2">{t('title')}</h2>
      {predicted === 0 && <p className="text-text-2">{t('standing.none')}</p>}
      {counted > 0 && (
        <p className="text-text-2">
          {t('standing.counted', { count: points })} {t('standing.groups', { count: counted })}
        </p>
      )}
      {standing > 0 && (
        <AsItStands points={provisional} title={t('standing.title')}>
          {t('standing.text', order_points)}
        </AsItStands>
      )}
    </div>
  )
}
