import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CircleDashed, Flag, Swords } from 'lucide-react'
import { progressQuery } from '../features/deadlines/progress.ts'
import { DrawSteps } from '../features/draw/draw-steps.tsx'
import { drawQuery } from '../features/draw/draw.ts'
import { DrawGroupsSkeleton } from '../features/draw/draw-groups.tsx'
import { DrawStage, type GroupKind } from '../features/draw/draw-stage.tsx'
import { useDraw } from '../features/draw/use-draw.ts'
import { usePageTheme } from '../features/tournaments/page-theme.ts'
import { lookOf, themeOf } from '../features/tournaments/theme.ts'
import { TournamentFailed } from '../features/tournaments/tournament-failed.tsx'
import { tournamentQuery } from '../features/tournaments/tournaments.ts'
import { LateNextStepLinks } from '../predictions/next-step/late-links.tsx'
import { ApiError } from '../lib/http/api.ts'
import { useLocalized } from '../lib/language/language.ts'
import { useTitle } from '../lib/address/title.ts'
import { useTranslation } from '../lib/language/translation.ts'
import { ButtonLink } from '../ui/forms/button.tsx'
import { Failed } from '../ui/states/failed.tsx'
import { StatePanel } from '../ui/states/state-panel.tsx'
import { NotFoundPage } from './not-found.tsx'

const route = getRouteApi('/tournament/$slug/draw')

/** The draw of a tournament, in two steps (SPEC.md 4): into an element or to a sage, then into a team. */
export function DrawPage() {
  const { t } = useTranslation('draw')
  const { slug } = route.useParams()
  const localized = useLocalized()
  const { data: tournament, error, refetch } = useQuery(tournamentQuery(slug))
  useTitle([t('title'), tournament && localized(tournament.name)].filter(Boolean).join(' · '))
  if (!tournament && error) {
    if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
    return <TournamentFailed error={error} onRetry={() => void refetch()} />
  }
  if (!tournament) return <Loading slug={slug} />
  const closed = closedOf(tournament)
  if (closed) return <Closed tournament={tournament} why={closed} />
  return <OpenDraw key={slug} tournament={tournament} />
}

const kindOf = ({ theme }: Pick<Tournament, 'theme'>): GroupKind =>
  theme === 'PATH_OF_SAGE' ? 'sage' : 'elements'

function OpenDraw({ tournament }: { tournament: Tournament }) {
  const { t } = useTranslation('draw')
  const { slug, theme } = tournament
  const localized = useLocalized()
  const queryClient = useQueryClient()
  const { data: head, error, refetch } = useQuery(drawQuery(slug))
  const { data: progress } = useQuery(progressQuery)
  const draw = useDraw(tournament, () => queryClient.fetchQuery({ ...tournamentQuery(slug), staleTime: 0 }))
  const isDrawn = draw.view === 'group' || draw.view === 'team'
  // The page has no colours of a group before the result is revealed.
  const look = isDrawn ? themeOf(tournament) : lookOf(theme, null)
  usePageTheme(slug, look)
  const stage = {
    slug,
    name: localized(tournament.name),
    kind: kindOf(tournament),
    step: draw.view === 'team' ? ('team' as const) : ('group' as const),
  }
  if (!head && !isDrawn)
    return (
      <DrawStage {...stage}>
        {error ? (
          <div className="page-width pb-8">
            <Failed
              level={1}
              title={t('failed')}
              error={error}
              onRetry={() => void refetch()}
              art={look.art}
            />
          </div>
        ) : (
          <DrawGroupsSkeleton />
        )}
      </DrawStage>
    )
  return (
    <DrawStage {...stage}>
      <DrawSteps
        tournament={tournament}
        draw={draw}
        groups={head?.groups}
        kind={stage.kind}
        art={look.art}
        artOf={(code) => lookOf(theme, code).art}
        next={
          <LateNextStepLinks
            size="large"
            isStart
            tournament={tournament}
            progress={progress}
            otherwise={
              <ButtonLink size="large" to="/tournament/$slug" params={{ slug }} data-start>
                {t('team.predict')}
              </ButtonLink>
            }
          />
        }
      />
    </DrawStage>
  )
}

function Loading({ slug }: { slug: string }) {
  usePageTheme(slug, undefined)
  return (
    <DrawStage slug={slug} name="" kind="elements" step="group">
      <DrawGroupsSkeleton />
    </DrawStage>
  )
}

type Closed = 'none' | 'not_formed' | 'finished'

/** Why nobody can draw now; what was drawn is shown anyway. */
function closedOf({ distributionResult: placed, status }: Tournament): Closed | null {
  if (!placed) return 'none'
  if (placed.group) return null
  return status === 'not_formed' || status === 'finished' ? status : null
}

const ICONS = { none: Swords, not_formed: CircleDashed, finished: Flag }

function Closed({ tournament, why }: { tournament: Tournament; why: Closed }) {
  const { t } = useTranslation('draw')
  const { slug } = tournament
  const look = themeOf(tournament)
  usePageTheme(slug, look)
  const Icon = ICONS[why]
  return (
    <div className="page-width py-8">
      <StatePanel
        level={1}
        icon={<Icon aria-hidden="true" />}
        title={t(`closed.${why}.title`)}
        text={t(`closed.${why}.text`)}
        art={look.art}
      >
        {why === 'finished' && (
          <ButtonLink to="/tournament/$slug/draw/proof" params={{ slug }}>
            {t('how')}
          </ButtonLink>
        )}
        <ButtonLink variant="secondary" to="/tournament/$slug" params={{ slug }} data-start>
          {t('closed.back')}
        </ButtonLink>
      </StatePanel>
    </div>
  )
}
