import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../lib/session/session.ts'
import { KindFrame } from '../frame/kind-frame.tsx'
import type { PanelProps } from '../panel.ts'
import { PanelFailed } from '../frame/panel-failed.tsx'
import { PanelStale } from '../frame/panel-stale.tsx'
import { Waiting } from './kind-waiting.tsx'
import { leagueQuery } from './league-predictions.ts'
import { OthersLeague } from './others-league.tsx'
import { OwnLeague } from './own-league.tsx'

/** The top eight of the league: the viewer's to choose, another user's to read. */
export function LeaguePanel({ slug, tournament, user }: PanelProps) {
  const me = useMe()
  const { data, error, refetch } = useQuery(leagueQuery(slug, user ?? me.id, user === undefined))
  const ask = () => void refetch()
  if (!data && error)
    return (
      <KindFrame slug={slug} kind="league" user={user}>
        <PanelFailed slug={slug} error={error} onRetry={ask} />
      </KindFrame>
    )
  if (!data) return <Waiting slug={slug} user={user} />
  return (
    <>
      <PanelStale error={error} className="page-width pt-5" />
      {user === undefined ? (
        <OwnLeague
          key={slug}
          slug={slug}
          userId={me.id}
          tournament={tournament}
          predictions={data}
          onStale={ask}
        />
      ) : (
        <OthersLeague key={`${slug} ${user}`} slug={slug} user={user} predictions={data} onStale={ask} />
      )}
    </>
  )
}
