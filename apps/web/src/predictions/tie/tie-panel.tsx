import { useQuery } from '@tanstack/react-query'
import { Network } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useMe } from '../../lib/session/session.ts'
import { StatePanel } from '../../ui/states/state-panel.tsx'
import { groupPredictionsQuery } from '../group-predictions.ts'
import { KindStrip } from '../frame/kind-strip.tsx'
import { PanelFailed } from '../frame/panel-failed.tsx'
import { PanelStale } from '../frame/panel-stale.tsx'
import type { PanelProps } from '../panel.ts'
import { BracketSkeleton } from './kind-waiting.tsx'
import { OthersBracket } from './others-bracket.tsx'
import { OwnBracket } from './own-bracket.tsx'
import { shapeOf } from './shape.ts'

/** The bracket of a tournament: the viewer's to predict, another user's to read. */
export function TiePanel(props: PanelProps) {
  return (
    <>
      <KindStrip slug={props.slug} kind="tie" user={props.user} />
      <Bracket {...props} />
    </>
  )
}

function Bracket({ slug, tournament, user }: PanelProps) {
  const { t } = useTranslation('bracket')
  const me = useMe()
  const { data, error, refetch } = useQuery(groupPredictionsQuery(slug, user ?? me.id, user === undefined))
  const ask = () => void refetch()
  const shape = useMemo(() => data && shapeOf(data.bracket?.stages ?? []), [data])

  if (!data && error) return <PanelFailed slug={slug} error={error} onRetry={ask} />
  if (!data || !shape) return <BracketSkeleton title={user === undefined ? t('title') : undefined} />
  if (shape.stages.length === 0)
    return (
      <div className="page-width py-8">
        <StatePanel icon={<Network aria-hidden="true" />} title={t('empty.title')} text={t('empty.text')} />
      </div>
    )
  const shown = { slug, tournament, shape, onStale: ask }
  return (
    <>
      <PanelStale error={error} className="page-width pt-5" />
      {user === undefined ? (
        <OwnBracket key={slug} {...shown} predictions={data} userId={me.id} />
      ) : (
        <OthersBracket key={`${slug} ${user}`} {...shown} name={data.user?.name} />
      )}
    </>
  )
}
