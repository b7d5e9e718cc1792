import type { PredictedGroup } from '@called-it/contract/predictions/group-predictions.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Status } from '../../game/predictions/status.tsx'
import { ProvisionalPlate } from '../explained/provisional-points.tsx'
import { CorrectionNote, PointsPlate, ExplainedPoints } from '../explained/explained-points.tsx'
import { GroupCard } from './group-card.tsx'
import { GroupTable } from './group-table.tsx'
import { summed } from './group-rows.ts'
import { TopOrder } from './top-order.tsx'

type LockedGroupProps = {
  group: PredictedGroup
  /** Whether the prediction is the viewer's. */
  isMine: boolean
}

/** A locked group: its table, the prediction, and the points that it brings or brought. */
export function LockedGroup({ group, isMine }: LockedGroupProps) {
  const { prediction, is_corrected, crowd } = group
  const isProvisional = prediction?.points === null && prediction.provisional !== null
  const isCounted = prediction?.points != null
  const hasTop = crowd !== null && crowd.total > 0
  return (
    <GroupCard group={group} isProvisional={isProvisional} end={<Earned prediction={prediction} />}>
      <GroupTable group={group} isMine={isMine} />
      {(isCounted || is_corrected || hasTop) && (
        <div className="grid gap-2 border-t border-line px-5 py-3 max-tablet:px-4">
          {isCounted && prediction.parts ? (
            <ExplainedPoints kind="table_order" parts={summed(prediction.parts)} isCorrected={is_corrected} />
          ) : (
            is_corrected && <CorrectionNote />
          )}
          {hasTop && <TopOrder group={group} crowd={crowd} />}
        </div>
      )}
    </GroupCard>
  )
}

function Earned({ prediction }: Pick<PredictedGroup, 'prediction'>) {
  const { t } = useTranslation('predictions')
  if (!prediction) return <Status state="locked" label={t('state.no_prediction')} />
  if (prediction.points !== null) return <PointsPlate points={prediction.points} />
  if (prediction.provisional) return <ProvisionalPlate points={prediction.provisional.points} withWords />
  return <Status state="locked" />
}
