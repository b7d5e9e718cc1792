import { UserStatistics } from '../features/statistics/user-statistics.tsx'
import { useMe } from '../lib/session/session.ts'
import { AccountFrame } from './account/account-frame.tsx'

/** The user's own statistics. The profile lists the tournaments. */
export function AccountStatisticsPage() {
  const me = useMe()
  return (
    <AccountFrame part="statistics">
      <UserStatistics userId={me.id} hasTournaments={false} />
    </AccountFrame>
  )
}
