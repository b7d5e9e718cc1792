import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { useQuery } from '@tanstack/react-query'
import { Dices } from 'lucide-react'
import { keys } from '../../../game/queries/query-keys.ts'
import { useFormat } from '../../../lib/language/format.ts'
import { useMe } from '../../../lib/session/session.ts'
import { useTranslation } from '../../../lib/language/translation.ts'
import { ButtonLink } from '../../../ui/forms/button.tsx'
import { Empty } from '../../../ui/states/empty.tsx'
import { Failed } from '../../../ui/states/failed.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { browserDigests } from './browser-digests.ts'
import type { Draw } from '../draw.ts'
import { ownDrawQuery } from '../draw.ts'
import type { GroupKind } from '../draw-stage.tsx'
import { OwnStepPanel } from './own-step.tsx'
import { computeOwn } from './own-proof.ts'

type OwnDrawProps = { tournament: Tournament; kind: GroupKind }

/** The viewer's own draw, step by step. It is computed first, as an example of all others. */
export function OwnDraw({ tournament, kind }: OwnDrawProps) {
  const { t } = useTranslation('draw')
  const { datedMoment, number } = useFormat()
  const me = useMe()
  const { slug } = tournament
  const { data, error, refetch } = useQuery(ownDrawQuery(slug, me.id))
  const last = data?.entries.at(-1)
  return (
    <section aria-labelledby="own-draw">
      <div className="mt-10 mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="own-draw" className="type-h2">
          {t('proof.own.title')}
        </h2>
        {last && (
          <p className="text-13 text-text-2">
            {t('proof.own.who', { name: me.name, id: number(me.id), at: datedMoment(last.at) })}
          </p>
        )}
      </div>
      {!data && error && (
        <Failed title={t('proof.own.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <OwnSkeleton />}
      {data && data.entries.length === 0 && <NotDrawn tournament={tournament} />}
      {data && data.entries.length > 0 && <Steps tournament={tournament} own={data} kind={kind} />}
    </section>
  )
}

function Steps({ tournament, own, kind }: OwnDrawProps & { own: Draw }) {
  const { slug, distributionResult } = tournament
  const { data: steps } = useQuery({
    queryKey: [...keys.draw(slug, { own: own.entries, seed: own.seed, distributionResult })],
    queryFn: () => computeOwn(slug, own, distributionResult, browserDigests()),
    staleTime: Infinity,
  })
  if (!steps) return <OwnSkeleton />
  return (
    <div className="grid items-start gap-5 desktop:grid-cols-2">
      {steps.map((step, at) => (
        <OwnStepPanel key={step.entry.nth} at={at + 1} step={step} draw={own} kind={kind} />
      ))}
    </div>
  )
}

function NotDrawn({ tournament: { slug, status } }: { tournament: Tournament }) {
  const { t } = useTranslation('draw')
  return (
    <Empty
      icon={<Dices aria-hidden="true" />}
      title={t('proof.own.none.title')}
      text={t('proof.own.none.text')}
      action={
        status !== 'finished' &&
        status !== 'not_formed' && (
          <ButtonLink to="/tournament/$slug/draw" params={{ slug }}>
            {t('proof.to_draw')}
          </ButtonLink>
        )
      }
    />
  )
}

function OwnSkeleton() {
  return (
    <Loading className="grid gap-5 desktop:grid-cols-2">
      <Skeleton className="block h-105" />
      <Skeleton className="block h-105" />
    </Loading>
  )
}
