import { useQuery } from '@tanstack/react-query'
import { LayoutGrid } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMe } from '../../lib/session/session.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Empty } from '../../ui/states/empty.tsx'
import { groupPredictionsQuery } from '../group-predictions.ts'
import { KindFrame } from '../frame/kind-frame.tsx'
import { KindSkeleton } from '../frame/kind-skeleton.tsx'
import { PanelFailed } from '../frame/panel-failed.tsx'
import { PanelStale } from '../frame/panel-stale.tsx'
import type { PanelProps } from '../panel.ts'
import { useLockClock } from '../frame/use-lock-clock.ts'
import { OthersOrders } from './others-orders.tsx'
import { OwnOrders } from './own-orders.tsx'

/** The order of each table group: the viewer's to arrange, another user's to read. */
export function TableOrderPanel({ slug, tournament, user }: PanelProps) {
  const { t } = useTranslation('table-order')
  const me = useMe()
  const { data, error, refetch } = useQuery(groupPredictionsQuery(slug, user ?? me.id, user === undefined))
  const ask = () => void refetch()
  const groups = data?.groups ?? []
  const at = useLockClock(
    groups.flatMap(({ locks_at, opens_at }) => [locks_at, opens_at]),
    ask,
  )
  const frame = (children: ReactNode) => (
    <KindFrame slug={slug} kind="table_order" user={user}>
      {children}
    </KindFrame>
  )

  if (!data && error) return frame(<PanelFailed slug={slug} error={error} onRetry={ask} />)
  if (!data) return frame(<KindSkeleton />)
  if (groups.length === 0)
    return frame(
      <Empty icon={<LayoutGrid aria-hidden="true" />} title={t('empty.title')} text={t('empty.text')} />,
    )
  return frame(
    <>
      <PanelStale error={error} className="mb-5" />
      {user === undefined ? (
        <OwnOrders
          key={slug}
          slug={slug}
          userId={me.id}
          predictions={data}
          at={at}
          isOutside={tournament?.distributionResult?.group === null}
        />
      ) : (
        <OthersOrders slug={slug} predictions={data} at={at} />
      )}
    </>,
  )
}
