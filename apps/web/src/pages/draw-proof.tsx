import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, Swords } from 'lucide-react'
import { drawQuery, ownDrawQuery } from '../features/draw/draw.ts'
import type { Draw } from '../features/draw/draw.ts'
import { OwnDraw } from '../features/draw/proof/own-draw.tsx'
import { ProofMistakes } from '../features/draw/proof/proof-mistakes.tsx'
import { ProofTimeline } from '../features/draw/proof/proof-timeline.tsx'
import { ProofVerdict } from '../features/draw/proof/proof-verdict.tsx'
import { useProofRun } from '../features/draw/proof/use-proof-run.ts'
import { usePageTheme } from '../features/tournaments/page-theme.ts'
import { themeOf } from '../features/tournaments/theme.ts'
import { TournamentFailed } from '../features/tournaments/tournament-failed.tsx'
import { tournamentQuery } from '../features/tournaments/tournaments.ts'
import { ApiError } from '../lib/http/api.ts'
import { useFormat } from '../lib/language/format.ts'
import { useLocalized } from '../lib/language/language.ts'
import { useMe } from '../lib/session/session.ts'
import { useTitle } from '../lib/address/title.ts'
import { useTranslation } from '../lib/language/translation.ts'
import { ButtonLink } from '../ui/forms/button.tsx'
import { Failed } from '../ui/states/failed.tsx'
import { Hero } from '../ui/layout/hero.tsx'
import { EarlyPart, Loading, Skeleton } from '../ui/states/skeleton.tsx'
import { StatePanel } from '../ui/states/state-panel.tsx'
import { NotFoundPage } from './not-found.tsx'

const route = getRouteApi('/tournament/$slug/draw/proof')

/** "How the draw was made" (GAME.md 7): the method in words, and every record computed again in this browser. */
export function DrawProofPage() {
  const { t } = useTranslation('draw')
  const { slug } = route.useParams()
  const localized = useLocalized()
  const { data: tournament, error, refetch } = useQuery(tournamentQuery(slug))
  const hasDraw = tournament?.distributionResult !== null
  const draw = useQuery({ ...drawQuery(slug), enabled: hasDraw })
  usePageTheme(slug, tournament && themeOf(tournament))
  useTitle([t('proof.title'), tournament && localized(tournament.name)].filter(Boolean).join(' · '))
  if (!tournament && error) {
    if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
    return <TournamentFailed error={error} onRetry={() => void refetch()} />
  }
  if (tournament && !hasDraw) return <NoDraw slug={slug} />
  return (
    <>
      <ProofHero slug={slug} tournament={tournament} head={draw.data} />
      <div className="page-width pt-7 max-tablet:pt-5">
        {draw.error && !draw.data && (
          <Failed title={t('failed')} error={draw.error} onRetry={() => void draw.refetch()} />
        )}
        {tournament && draw.data && <Proof key={slug} tournament={tournament} head={draw.data} />}
        {!draw.error && !(tournament && draw.data) && (
          <Loading className="grid gap-5">
            <Skeleton className="block h-65" />
            <Skeleton className="block h-52" />
          </Loading>
        )}
      </div>
    </>
  )
}

function Proof({ tournament, head }: { tournament: Tournament; head: Draw }) {
  const me = useMe()
  const { slug, theme, chat_url } = tournament
  const kind = theme === 'PATH_OF_SAGE' ? 'sage' : 'elements'
  const own = useQuery(ownDrawQuery(slug, me.id))
  // The viewer's own draw is requested before all others.
  const { run, state } = useProofRun(slug, own.isPending ? undefined : head.meta.total)
  return (
    <>
      <ProofVerdict
        slug={slug}
        run={run}
        state={state}
        expected={head.meta.total}
        own={own.data?.entries.map(({ nth }) => nth) ?? []}
      />
      <ProofMistakes slug={slug} state={state} kind={kind} chat={chat_url} />
      <ProofTimeline head={head} state={state} />
      <OwnDraw tournament={tournament} kind={kind} />
    </>
  )
}

function ProofHero({
  slug,
  tournament,
  head,
}: {
  slug: string
  tournament: Tournament | undefined
  head: Draw | undefined
}) {
  const { t } = useTranslation(['draw', 'tournaments'])
  const { number } = useFormat()
  const localized = useLocalized()
  const users = head?.groups.reduce((sum, group) => sum + group.users, 0)
  return (
    <Hero art={tournament && themeOf(tournament).art}>
      <div className="page-width relative pt-7 pb-9 max-tablet:pt-3 max-tablet:pb-6">
        <Link
          to="/tournament/$slug"
          params={{ slug }}
          className="mb-2 inline-flex min-h-11 items-center gap-2 text-14 text-text-2 hover:text-text"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {tournament ? localized(tournament.name) : <Skeleton className="h-5 w-32" />}
        </Link>
        <p className="type-kicker min-h-[1.3em]">
          {tournament &&
            users !== undefined &&
            t('proof.kicker', {
              theme: t(`tournaments:theme.${tournament.theme}`),
              count: users,
              number: number(users),
            })}
        </p>
        <h1 className="type-h1 mt-2 max-w-220">{t('proof.title')}</h1>
        <div className="mt-3.5 max-w-160 min-h-[4.5em] text-16 text-text-2 max-tablet:min-h-[7.5em]">
          {head ? (
            <p>{t(`proof.lead.${head.seed === null ? 'secret' : 'published'}`)}</p>
          ) : (
            (['secret', 'published'] as const).map((kind) => (
              <EarlyPart key={kind} when={`proof-${kind}`}>
                <p>{t(`proof.lead.${kind}`)}</p>
              </EarlyPart>
            ))
          )}
        </div>
      </div>
    </Hero>
  )
}

function NoDraw({ slug }: { slug: string }) {
  const { t } = useTranslation('draw')
  return (
    <div className="page-width py-8">
      <StatePanel
        level={1}
        icon={<Swords aria-hidden="true" />}
        title={t('closed.none.title')}
        text={t('closed.none.text')}
        art="octagon"
      >
        <ButtonLink variant="secondary" to="/tournament/$slug" params={{ slug }} data-start>
          {t('closed.back')}
        </ButtonLink>
      </StatePanel>
    </div>
  )
}
