import { useQuery } from '@tanstack/react-query'
import { Shield } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMe } from '../../lib/session/session.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Empty } from '../../ui/states/empty.tsx'
import { KindFrame } from '../frame/kind-frame.tsx'
import { KindSkeleton } from '../frame/kind-skeleton.tsx'
import { OthersHead } from '../frame/others-head.tsx'
import { PanelFailed } from '../frame/panel-failed.tsx'
import { PanelStale } from '../frame/panel-stale.tsx'
import type { PanelProps } from '../panel.ts'
import { phaseOf } from '../phase-of.ts'
import { searchOf } from '../search.ts'
import { useLockClock } from '../frame/use-lock-clock.ts'
import { OthersTeam } from './others-team.tsx'
import { OwnTeam } from './own-team.tsx'
import { type TeamKind, teamsQuery } from './team-picks.ts'

type TeamPanelProps = PanelProps & { teamKind: TeamKind }

/** A team of the tournament: the viewer chooses it; another user's choice is read-only. */
export function TeamPanel({ slug, user, teamKind }: TeamPanelProps) {
  const { t } = useTranslation('one-pick')
  const me = useMe()
  const { data, error, refetch } = useQuery(teamsQuery(teamKind, slug, user ?? me.id, user === undefined))
  const ask = () => void refetch()
  const at = useLockClock(data ? [data.locks_at, data.opens_at] : [], ask)
  const frame = (children: ReactNode) => (
    <KindFrame slug={slug} kind={teamKind.kind} user={user}>
      {children}
    </KindFrame>
  )

  if (!data && error) return frame(<PanelFailed slug={slug} error={error} onRetry={ask} />)
  if (!data) return frame(<KindSkeleton />)
  if (data.teams.length === 0) {
    const naming = phaseOf(data, at) === 'locked' ? 'over' : 'to_come'
    return frame(
      <Empty
        icon={<Shield aria-hidden="true" />}
        title={t(`no_teams.${naming}`)}
        text={t(`empty_text.${naming}`)}
      />,
    )
  }
  return frame(
    <>
      <PanelStale error={error} className="mb-5" />
      {user === undefined ? (
        <OwnTeam key={slug} teamKind={teamKind} slug={slug} userId={me.id} question={data} at={at} />
      ) : (
        <>
          <OthersHead slug={slug} name={data.user?.name} own={searchOf(teamKind.kind)} />
          <OthersTeam teamKind={teamKind} question={data} at={at} />
        </>
      )}
    </>,
  )
}
