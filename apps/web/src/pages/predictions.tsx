import '../features/predictions/predictions.css'
import type { MatchRound } from '@called-it/contract/predictions.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CircleDashed, RotateCw, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { type MatchPredictions, matchesQuery } from '../features/predictions/matches.ts'
import { OthersPredictions } from '../features/predictions/others-predictions.tsx'
import { OwnPredictions } from '../features/predictions/own-predictions.tsx'
import { PredictionsSkeleton } from '../features/predictions/predictions-skeleton.tsx'
import { themeOf } from '../features/tournaments/theme.ts'
import { tournamentQuery } from '../features/tournaments/tournaments.ts'
import { ApiError } from '../lib/api.ts'
import { useLocalized } from '../lib/language.ts'
import { useMe } from '../lib/session.ts'
import { useTitle } from '../lib/title.ts'
import { useTranslation } from '../lib/translation.ts'
import { useProvisionalEnd } from '../lib/use-provisional-end.ts'
import type { ArtName } from '../ui/art.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { StatePanel } from '../ui/state-panel.tsx'

const route = getRouteApi('/tournament/$slug/')

export function PredictionsPage() {
  const { t } = useTranslation(['predictions', 'ui'])
  const localized = useLocalized()
  const me = useMe()
  const { slug } = route.useParams()
  const { round, user = me.id } = route.useSearch()
  const { data: tournament } = useQuery(tournamentQuery(slug))
  const { data, error, dataUpdatedAt, refetch } = useQuery(matchesQuery(slug, user))
  const ask = () => void refetch()
  useProvisionalEnd(provisionalSince(data), dataUpdatedAt, ask)
  const name = data?.user?.name
  useTitle([t('title'), tournament && localized(tournament.name)].filter(Boolean).join(' · '))

  const art: ArtName = tournament ? themeOf(tournament).art : 'main'
  if (tournament && !tournament.prediction_types.includes('match'))
    return <Nothing why="no_kinds" art={art} />
  if (!data) return error ? <Failed slug={slug} error={error} onRetry={ask} /> : <PredictionsSkeleton />
  if (data.rounds.every(({ events }) => events.length === 0)) return <Nothing why="not_formed" art={art} />

  const place = {
    slug,
    tournament,
    predictions: data,
    roundKey: round,
    onStale: ask,
  }
  return (
    <>
      {user === me.id && <h2 className="sr-only">{t('title')}</h2>}
      {error && (
        <div className="page-width pt-5">
          <Note tone="warn">{t('failed.stale')}</Note>
        </div>
      )}
      {user === me.id ? (
        <OwnPredictions key={slug} userId={me.id} {...place} />
      ) : (
        <OthersPredictions key={`${slug} ${user}`} user={user} name={name} {...place} />
      )}
    </>
  )
}

/** When the newest of the results was settled that may still change; null without any. */
function provisionalSince(data: MatchPredictions | undefined) {
  const isProvisional = ({ events }: MatchRound) => events.some((it) => it.result_state === 'provisional')
  return data?.rounds.some(isProvisional) ? data.match_predictions_calculated_at : null
}

function Nothing({ why, art }: { why: 'no_kinds' | 'not_formed'; art: ArtName }) {
  const { t } = useTranslation('predictions')
  const icon = <CircleDashed aria-hidden="true" />
  return <Panel icon={icon} title={t(`${why}.title`)} text={t(`${why}.text`)} art={art} />
}

function Panel({
  children,
  ...panel
}: {
  icon: ReactNode
  title: string
  text?: string
  art?: ArtName
  children?: ReactNode
}) {
  return (
    <div className="page-width py-8">
      <StatePanel {...panel}>{children}</StatePanel>
    </div>
  )
}

function Failed({ slug, error, onRetry }: { slug: string; error: Error; onRetry: () => void }) {
  const { t } = useTranslation(['predictions', 'ui'])
  const icon = <Unplug aria-hidden="true" />
  if (error instanceof ApiError && error.errors?.user_id)
    return (
      <Panel icon={icon} title={t('others.unknown')}>
        <ButtonLink to="/tournament/$slug" params={{ slug }}>
          {t('others.back')}
        </ButtonLink>
      </Panel>
    )
  return (
    <Panel icon={icon} title={t('failed.title')} text={error.message}>
      <Button icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
        {t('ui:retry')}
      </Button>
    </Panel>
  )
}
