import { sportNamed } from '@called-it/rules/systems.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useDeferredValue, useState } from 'react'
import { RecapLink } from '../predictions/frame/recap-link.tsx'
import { ClosedRating } from '../features/ratings/closed-rating.tsx'
import { FinalPlace } from '../features/ratings/final-place.tsx'
import { NoDraw, NoSuchFilter, NoSuchGroup } from '../features/ratings/no-rows.tsx'
import { RatingControls } from '../features/ratings/rating-controls.tsx'
import { RatingList } from '../features/ratings/rating-list.tsx'
import { RATING_SKELETONS, StatusSkeleton } from '../features/ratings/rating-skeleton.tsx'
import { RatingNote, RatingStatus } from '../features/ratings/rating-status.tsx'
import type { RatingSearch } from '../features/ratings/ratings.ts'
import { REACH } from '../features/ratings/around/reach.ts'
import { useRatings } from '../features/ratings/use-ratings.ts'
import { VIEWS } from '../features/ratings/views.ts'
import { themeOf } from '../features/tournaments/theme.ts'
import { tournamentQuery } from '../features/tournaments/tournaments.ts'
import { ApiError } from '../lib/http/api.ts'
import { useLocalized } from '../lib/language/language.ts'
import { keys } from '../game/queries/query-keys.ts'
import { useTitle } from '../lib/address/title.ts'
import { useTranslation } from '../lib/language/translation.ts'
import { useProvisionalEnd } from '../game/ratings/use-provisional-end.ts'
import { Failed } from '../ui/states/failed.tsx'
import { Note } from '../ui/states/note.tsx'

const route = getRouteApi('/tournament/$slug/rating')

export function RatingsPage() {
  const { t } = useTranslation('ratings')
  const { slug } = route.useParams()
  const wanted: RatingSearch = route.useSearch()
  const localized = useLocalized()
  const queryClient = useQueryClient()
  const [reach, setReach] = useState({ slug, ...REACH })
  const shownReach = reach.slug === slug ? reach : REACH
  const { data: tournament } = useQuery(tournamentQuery(slug))
  const lookFor = useLookFor(slug)
  useTitle([t('title'), tournament && localized(tournament.name)].filter(Boolean).join(' · '))

  const view = wanted.view ?? 'all'
  const isOfDraw = view === 'teams' || view === 'groups'
  const isKnownClosed = tournament?.ratings_open === false
  const isUndrawn = isOfDraw && tournament?.draw === null
  const ratings = useRatings(slug, wanted, shownReach, !isKnownClosed && !isUndrawn)
  const { data: loaded, error, dataUpdatedAt, refetch } = ratings[view]
  const ask = () => void refetch()
  // Rows that come when the application waits would be rendered at once. Deferred, React divides the work into slices.
  const isWaiting = useDeferredValue(!loaded)
  const data = isWaiting ? undefined : loaded
  useProvisionalEnd(data?.state === 'provisional' ? data.calculated_at : null, dataUpdatedAt, ask)
  if (isKnownClosed || (error instanceof ApiError && error.code === 'ratings_not_open'))
    return (
      <div className="page-width py-8">
        <ClosedRating
          slug={slug}
          tournament={tournament}
          art={tournament && themeOf(tournament).art}
          // The tab above is closed, too, so everything of the tournament is requested again.
          onOpen={() => void queryClient.invalidateQueries({ queryKey: keys.tournament(slug) })}
        />
      </div>
    )

  const { all, around, teams, groups } = ratings
  const isFinished = tournament?.status === 'finished'
  // There is nobody to search for.
  const isWhole = !wanted.search && !wanted.group && !wanted.round && !wanted.team
  const isEmpty = (all.data ?? around.data)?.meta.total === 0 && isWhole && !isOfDraw
  const unknown = isRefused(error) && (['group', 'round', 'team'] as const).find((part) => wanted[part])
  const onClearSearch = () => {
    const { search: _search, page: _page, ...rest } = wanted
    lookFor(rest, { replace: true })
  }
  const content: Record<typeof view, () => ReactNode> = {
    all: () =>
      all.data && (
        <RatingList
          slug={slug}
          rating={all.data}
          isFinished={isFinished}
          isReplaced={all.isPlaceholderData}
          onClearSearch={onClearSearch}
        />
      ),
    around: () =>
      around.data && (
        <VIEWS.around
          slug={slug}
          around={around.data}
          reach={shownReach}
          onMore={(more) => setReach({ slug, ...more })}
          isFinished={isFinished}
        />
      ),
    teams: () =>
      teams.data && (
        <VIEWS.teams
          slug={slug}
          theme={tournament?.theme}
          rating={teams.data}
          groups={groups}
          isReplaced={teams.isPlaceholderData}
          onClearSearch={onClearSearch}
        />
      ),
    groups: () => groups.data && <VIEWS.groups slug={slug} groups={groups.data.groups} />,
  }
  const Skeleton = RATING_SKELETONS[view]
  return (
    <div className="page-width">
      {isFinished ? <FinalPlace tournament={tournament} /> : <h2 className="sr-only">{t('title')}</h2>}
      {!isUndrawn && (!isEmpty || tournament?.draw) && (
        <RatingControls
          slug={slug}
          isEmpty={isEmpty}
          theme={tournament?.draw ? tournament.theme : null}
          wanted={wanted}
          team={(wanted.team && all.data?.team === wanted.team && all.data.ratings[0]?.team) || null}
          onLookFor={lookFor}
          status={
            isFinished ? null : data ? (
              <RatingStatus sport={tournament?.type} state={data.state} calculated_at={data.calculated_at} />
            ) : (
              !error && <StatusSkeleton />
            )
          }
        />
      )}
      {data && error && <Note tone="warn">{t('failed.stale')}</Note>}
      {wanted.round && all.data?.state === 'official' && all.data.calculated_at && (
        <p className="mb-5">
          <RecapLink
            slug={slug}
            roundId={wanted.round}
            events={tournament ? sportNamed(tournament.type).events : 'matches'}
          />
        </p>
      )}
      {isUndrawn ? (
        <NoDraw slug={slug} />
      ) : data ? (
        <Suspense fallback={<Skeleton />}>
          {content[view]()}
          {!isEmpty && <RatingNote sport={tournament?.type} {...data} />}
        </Suspense>
      ) : unknown === 'round' || unknown === 'team' ? (
        <NoSuchFilter slug={slug} kind={unknown} />
      ) : unknown === 'group' ? (
        <NoSuchGroup slug={slug} wanted={view === 'teams' ? { view } : {}} />
      ) : error && !loaded ? (
        <Failed title={t(`failed.${view}`)} error={error} onRetry={ask} />
      ) : (
        <Skeleton />
      )}
    </div>
  )
}

/** This part of the rating does not exist, or the viewer must not see it. */
const isRefused = (error: Error | null) =>
  error instanceof ApiError && (error.code === 'validation_failed' || error.code === 'forbidden')

/** Shows another part of the rating; a new search replaces the last one in the history. */
function useLookFor(slug: string) {
  const navigate = useNavigate()
  return (search: RatingSearch, { replace }: { replace: boolean }) =>
    void navigate({
      to: '/tournament/$slug/rating',
      params: { slug },
      search,
      replace,
      resetScroll: false,
    })
}
