import type { PredictedGroup } from '@called-it/contract/predictions/group-predictions.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Note } from '../../ui/states/note.tsx'
import { KindLead } from '../frame/kind-lead.tsx'
import type { GroupPredictions } from '../group-predictions.ts'
import { isBelowCut } from './orders.ts'

type OrdersHeadProps = { groups: readonly PredictedGroup[]; points: GroupPredictions['order_points'] }

/** Explains how to order teams and what that may bring; before the opening, when it opens. */
export function OrdersHead({ groups, points }: OrdersHeadProps) {
  const { t } = useTranslation('table-order')
  const { moment } = useFormat()
  const closed = groups.filter(({ phase }) => phase === 'not_open')
  const opensAt = closed.find(({ opens_at }) => opens_at !== null)?.opens_at
  const hasCut = groups.some(({ teams }) => teams.some((_, at) => isBelowCut(at, teams.length)))
  return (
    <div className="mb-6 max-tablet:mb-2">
      <KindLead title={t('arrange')}>
        {t('how')} {hasCut && t('cut')} {t('worth', points)}
      </KindLead>
      {closed.length === groups.length && (
        <div className="mt-2">
          <Note tone="info">
            {opensAt ? t('not_open.known', { at: moment(opensAt) }) : t('not_open.unknown')}
          </Note>
        </div>
      )}
    </div>
  )
}
