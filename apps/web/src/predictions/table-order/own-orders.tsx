import { useTranslation } from '../../lib/language/translation.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/states/note.tsx'
import type { GroupPredictions } from '../group-predictions.ts'
import { LeaveGuard } from '../saving/leave-guard.tsx'
import { phaseOf } from '../phase-of.ts'
import { GroupCards } from './group-card.tsx'
import { OrdersBar } from './orders-bar.tsx'
import { OrdersHead } from './orders-head.tsx'
import { OwnGroup } from './own-group.tsx'
import { LockedHead } from './locked-head.tsx'
import { useOrders } from './use-orders.ts'

type OwnOrdersProps = {
  slug: string
  userId: number
  predictions: GroupPredictions
  /** The moment by which locks are judged, ms since 1970. */
  at: number
  /** The viewer has not been drawn into a group of the tournament, so nothing can be saved. */
  isOutside: boolean
}

/**
 * The viewer's own orders: to arrange while they are open, then with provisional points, then with the points earned.
 */
export function OwnOrders({ slug, userId, predictions, at, isOutside }: OwnOrdersProps) {
  const { groups, order_points } = predictions
  const orders = useOrders({ slug, userId, predictions, at })
  const isRefused = groups.some((group) => orders.failureOf(group)?.code === 'join_group_first')
  const needsDraw = isOutside || isRefused
  const isOver = groups.every((group) => phaseOf(group, at) === 'locked')
  const isOpen = groups.some((group) => phaseOf(group, at) === 'open')

  return (
    <>
      <LeaveGuard
        // A draft that cannot be saved yet must not keep the user here: it stays on the device.
        unsaved={needsDraw ? 0 : orders.unsaved.length}
        userId={userId}
        kind="table_order"
        onSave={orders.save}
      />
      {isOver ? (
        <LockedHead predictions={predictions} />
      ) : (
        <OrdersHead groups={groups} points={order_points} />
      )}
      {isOpen && needsDraw && <DrawFirst slug={slug} />}
      <GroupCards>
        {groups.map((group) => (
          <OwnGroup key={group.id} group={group} at={at} orders={orders} />
        ))}
      </GroupCards>
      {isOpen && (
        <OrdersBar
          groups={groups}
          at={at}
          orders={orders}
          drawSlug={needsDraw ? slug : null}
          onSave={orders.save}
          onReset={orders.reset}
        />
      )}
    </>
  )
}

/** Without a group nothing is saved. On a phone the bar at the bottom says so. */
function DrawFirst({ slug }: { slug: string }) {
  const { t } = useTranslation('table-order')
  return (
    <div className="mb-5 max-tablet:hidden">
      <Note tone="warn">
        <span className="grid justify-items-start gap-3">
          {t('no_group.text')}
          <ButtonLink variant="secondary" size="small" to="/tournament/$slug/draw" params={{ slug }}>
            {t('no_group.draw')}
          </ButtonLink>
        </span>
      </Note>
    </div>
  )
}
