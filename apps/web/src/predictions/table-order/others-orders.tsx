import { useTranslation } from '../../lib/language/translation.ts'
import type { GroupPredictions } from '../group-predictions.ts'
import { OthersHead } from '../frame/others-head.tsx'
import { phaseOf } from '../phase-of.ts'
import { searchOf } from '../search.ts'
import { ClosedGroup } from './closed-group.tsx'
import { GroupCards } from './group-card.tsx'
import { LockedGroup } from './locked-group.tsx'

type OthersOrdersProps = { slug: string; predictions: GroupPredictions; at: number }

/** The group orders of another user: hidden until nobody can copy them. */
export function OthersOrders({ slug, predictions: { user, groups }, at }: OthersOrdersProps) {
  const { t } = useTranslation('predictions')
  return (
    <>
      <OthersHead slug={slug} name={user?.name} own={searchOf('table_order')} />
      <GroupCards>
        {groups.map((group) =>
          phaseOf(group, at) === 'locked' ? (
            <LockedGroup key={group.id} group={group} isMine={false} />
          ) : (
            <ClosedGroup key={group.id} group={group} label={t('state.hidden')} />
          ),
        )}
      </GroupCards>
    </>
  )
}
