import { sportNamed } from '@called-it/rules/systems.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Trophy } from 'lucide-react'
import { type ContextType, useRef } from 'react'
import { HallFilter } from '../features/hall/hall-filter.tsx'
import { HallSkeleton } from '../features/hall/hall-skeleton.tsx'
import { hallFilterQuery, PAGE_SIZE, wantedBy, winnersQuery } from '../features/hall/hall.ts'
import { SeriesWaiting } from '../features/hall/series-waiting.tsx'
import { WinnerActionsContext } from '../features/hall/winner.tsx'
import { LateActions } from '../features/ratings/row/late-actions.tsx'
import { TournamentWinners } from '../features/hall/tournament-winners.tsx'
import { themeFor, wearing } from '../features/tournaments/theme.ts'
import { ApiError } from '../lib/http/api.ts'
import { useMe } from '../lib/session/session.ts'
import { useTitle } from '../lib/address/title.ts'
import { useTranslation } from '../lib/language/translation.ts'
import { ButtonLink } from '../ui/forms/button.tsx'
import { Empty } from '../ui/states/empty.tsx'
import { Failed } from '../ui/states/failed.tsx'
import { Pager } from '../ui/layout/pager.tsx'

const route = getRouteApi('/top')

/** The hall of fame (SPEC.md 2, GAME.md 11): the winners of finished tournaments, and the series that are not ready. */
export function HallPage() {
  const { t } = useTranslation('hall')
  const search = route.useSearch()
  useTitle(t('title'))
  return (
    <div className="page-width">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-6 pt-14 pb-8 max-tablet:pt-7 max-tablet:pb-4">
        <h1 className="max-w-195 font-display text-[128px] leading-[0.92] font-black tracking-[-0.02em] uppercase max-desktop:text-[88px] max-tablet:text-[min(68px,15vw)]">
          {t('title')}
        </h1>
        <HallFilter chosen={search} />
      </div>
      <Winners />
    </div>
  )
}

function Winners() {
  const { t } = useTranslation('hall')
  const me = useMe()
  const search = route.useSearch()
  const wanted = wantedBy(search)
  const list = useRef<HTMLDivElement>(null)
  const { data, error, refetch, isPlaceholderData } = useQuery(winnersQuery(wanted))
  const { data: filter } = useQuery(hallFilterQuery)

  if (error instanceof ApiError && error.errors?.['tournament']) return <Nothing reason="unknown" />
  if (error && !data)
    return <Failed title={t('failed')} error={error} onRetry={() => void refetch()} art="main" />
  if (!data || !filter) return <HallSkeleton />

  const { winners, meta } = data
  const pages = Math.max(1, Math.ceil(meta.total / PAGE_SIZE))
  const waiting =
    meta.page < pages || (wanted.sport && !sportNamed(wanted.sport).is_series)
      ? []
      : filter.series.filter(({ slug, is_finished }) => !is_finished && (wanted.tournament ?? slug) === slug)
  return (
    <div ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-5" aria-busy={isPlaceholderData} data-start>
      <WinnerActionsContext value={actionsOf}>
        {winners.map((won) => {
          const look = themeFor(me, won.tournament)
          return (
            <TournamentWinners
              key={`${won.tournament.slug} ${wanted.tournament ?? ''}`}
              won={won}
              art={look.art}
              wears={wearing(look)}
              isExpanded={wanted.tournament !== undefined}
            />
          )
        })}
      </WinnerActionsContext>
      {waiting.map((series) => (
        <SeriesWaiting key={series.slug} series={series} />
      ))}
      {winners.length + waiting.length === 0 && <Nothing reason={nothingOf(wanted, meta.total)} />}
      <Pager
        page={meta.page}
        pages={pages}
        linkTo={(page) => {
          const { page: _, ...rest } = search
          return { to: '/top', search: { ...rest, ...(page > 1 && { page }) } }
        }}
      />
    </div>
  )
}

const actionsOf: ContextType<typeof WinnerActionsContext> = (slug, user) => (
  <LateActions slug={slug} user={user} />
)

const nothingOf = ({ tournament }: { tournament?: string | undefined }, total: number) =>
  total > 0 ? 'page' : tournament === undefined ? 'hall' : 'tournament'

/**
 * Says why there are no winners: in the whole hall, in an unfinished tournament, on this page, or in an unknown
 * tournament.
 */
function Nothing({ reason }: { reason: 'hall' | 'tournament' | 'page' | 'unknown' }) {
  const { t } = useTranslation('hall')
  return (
    <Empty
      icon={<Trophy aria-hidden="true" />}
      title={t(`empty.${reason}.title`)}
      text={t(`empty.${reason}.text`)}
      action={
        reason === 'hall' ? (
          <ButtonLink variant="secondary" to="/">
            {t('empty.to_tournaments')}
          </ButtonLink>
        ) : (
          <ButtonLink variant="secondary" to="/top" search={{ kind: 'all' }}>
            {t('empty.to_all')}
          </ButtonLink>
        )
      }
    />
  )
}
