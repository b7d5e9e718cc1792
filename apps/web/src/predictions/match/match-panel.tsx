import type { MatchRound } from '@called-it/contract/kinds/match.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleDashed } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useMe } from '../../lib/session/session.ts'
import { useProvisionalEnd } from '../../game/ratings/use-provisional-end.ts'
import { StatePanel } from '../../ui/states/state-panel.tsx'
import { PanelFailed } from '../frame/panel-failed.tsx'
import { PanelStale } from '../frame/panel-stale.tsx'
import type { PanelProps } from '../panel.ts'
import { type MatchPredictions, matchesQuery } from './matches.ts'
import { OthersScores } from './others-scores.tsx'
import { OwnScores } from './own-scores.tsx'
import { Waiting } from './kind-waiting.tsx'

/** The exact scores of a tournament: the viewer's to predict, another user's to read. */
export function MatchPanel(props: PanelProps) {
  const { slug, user } = props
  const { t } = useTranslation('match')
  const me = useMe()
  const {
    data: loaded,
    error,
    dataUpdatedAt,
    refetch,
  } = useQuery(matchesQuery(slug, user ?? me.id, user === undefined))
  // Matches that come when the application waits would be rendered at once. Deferred, React divides the work into slices.
  const isWaiting = useDeferredValue(!loaded)
  const data = isWaiting ? undefined : loaded
  const ask = () => void refetch()
  useProvisionalEnd(provisionalSince(data), dataUpdatedAt, ask)

  if (!loaded && error) return <PanelFailed slug={slug} error={error} onRetry={ask} />
  if (!data) return <Waiting slug={slug} user={user} />
  if (data.rounds.every(({ events }) => events.length === 0))
    return (
      <div className="page-width py-8">
        <StatePanel
          icon={<CircleDashed aria-hidden="true" />}
          title={t('not_formed.title')}
          text={t('not_formed.text')}
        />
      </div>
    )
  const shown = { ...props, predictions: data, onStale: ask }
  return (
    <>
      <PanelStale error={error} className="page-width pt-5" />
      {user === undefined ? (
        <OwnScores key={slug} {...shown} userId={me.id} />
      ) : (
        <OthersScores key={`${slug} ${user}`} {...shown} user={user} name={data.user?.name} />
      )}
    </>
  )
}

/** When the newest provisional result was settled; null without any. */
function provisionalSince(data: MatchPredictions | undefined) {
  const isProvisional = ({ events }: MatchRound) =>
    events.some((match) => match.result_state === 'provisional')
  return data?.rounds.some(isProvisional) ? data.match_predictions_calculated_at : null
}
