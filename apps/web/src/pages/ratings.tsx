import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AroundView } from '../features/ratings/around.tsx'
import { ClosedRating } from '../features/ratings/closed-rating.tsx'
import { FinalPlace } from '../features/ratings/final-place.tsx'
import { RatingList } from '../features/ratings/rating-list.tsx'
import { AroundSkeleton, RatingSkeleton, StatusSkeleton } from '../features/ratings/rating-skeleton.tsx'
import { RatingStatus } from '../features/ratings/rating-status.tsx'
import { aroundQuery, ratingQuery, type RatingSearch, SEARCH_MAX } from '../features/ratings/ratings.ts'
import { limitOf, REACH } from '../features/ratings/reach.ts'
import { useSearchText } from '../features/ratings/use-search-text.ts'
import { themeOf } from '../features/tournaments/theme.ts'
import { tournamentQuery } from '../features/tournaments/tournaments.ts'
import { ApiError } from '../lib/api.ts'
import { useLocalized } from '../lib/language.ts'
import { keys } from '../lib/query-keys.ts'
import { useTitle } from '../lib/title.ts'
import { useTranslation } from '../lib/translation.ts'
import { useProvisionalEnd } from '../lib/use-provisional-end.ts'
import { Failed } from '../ui/failed.tsx'
import { Note } from '../ui/note.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { SearchField } from '../ui/text-field.tsx'

const route = getRouteApi('/tournament/$slug/rating')

export function RatingsPage() {
  const { t } = useTranslation('ratings')
  const { slug } = route.useParams()
  const { view, ...wanted } = route.useSearch()
  const localized = useLocalized()
  const queryClient = useQueryClient()
  const [reach, setReach] = useState({ slug, ...REACH })
  const shownReach = reach.slug === slug ? reach : REACH
  const { data: tournament } = useQuery(tournamentQuery(slug))
  const isAround = view === 'around'
  const isKnownClosed = tournament?.ratings_open === false
  const whole = useQuery({ ...ratingQuery(slug, wanted), enabled: !isAround && !isKnownClosed })
  const around = useQuery({ ...aroundQuery(slug, limitOf(shownReach)), enabled: isAround && !isKnownClosed })
  const lookFor = useLookFor(slug)
  const [text, setText] = useSearchText(wanted.search ?? '', (search) => lookFor(search ? { search } : {}))
  useTitle([t('title'), tournament && localized(tournament.name)].filter(Boolean).join(' · '))

  const { data, error, dataUpdatedAt, refetch } = isAround ? around : whole
  const ask = () => void refetch()
  useProvisionalEnd(data?.state === 'provisional' ? data.calculated_at : null, dataUpdatedAt, ask)
  if (isKnownClosed || (error instanceof ApiError && error.code === 'ratings_not_open'))
    return (
      <div className="page-width py-8">
        <ClosedRating
          slug={slug}
          tournament={tournament}
          art={tournament && themeOf(tournament).art}
          // The tab above is closed too: everything of the tournament is asked again.
          onOpen={() => void queryClient.invalidateQueries({ queryKey: keys.tournament(slug) })}
        />
      </div>
    )

  const isFinished = tournament?.status === 'finished'
  const isEmpty = data?.meta.total === 0 && !wanted.search // nobody is there to be looked for
  return (
    <div className="page-width">
      {isFinished ? <FinalPlace tournament={tournament} /> : <h2 className="sr-only">{t('title')}</h2>}
      {!isEmpty && (
        <div className="mt-7 mb-5 flex flex-wrap items-center gap-x-6 gap-y-3 max-tablet:my-4">
          <Segmented
            label={t('views.label')}
            className="max-tablet:flex max-tablet:w-full max-tablet:*:flex-1"
            options={(['all', 'around'] as const).map((value) => ({ value, label: t(`views.${value}`) }))}
            value={isAround ? 'around' : 'all'}
            onChange={(value) => lookFor(value === 'around' ? { view: 'around' } : {}, false)}
          />
          {!isAround && (
            <div className="flex-[1_1_320px] max-tablet:basis-full">
              <div data-start>
                <SearchField label={t('search')} value={text} onChange={setText} maxLength={SEARCH_MAX} />
              </div>
            </div>
          )}
          <div className={isAround ? 'tablet:ml-auto' : undefined}>
            {data && <RatingStatus state={data.state} calculated_at={data.calculated_at} />}
            {!data && !error && <StatusSkeleton />}
          </div>
        </div>
      )}
      {data && error && <Note tone="warn">{t('failed.stale')}</Note>}
      {isAround
        ? around.data && (
            <AroundView
              slug={slug}
              around={around.data}
              reach={shownReach}
              onMore={(more) => setReach({ slug, ...more })}
              isFinished={isFinished}
            />
          )
        : whole.data && (
            <RatingList
              slug={slug}
              rating={whole.data}
              isFinished={isFinished}
              isReplaced={whole.isPlaceholderData}
              onClearSearch={() => setText('')}
            />
          )}
      {!data && error && (
        <Failed title={t(isAround ? 'failed.around' : 'failed.title')} error={error} onRetry={ask} />
      )}
      {!data && !error && (isAround ? <AroundSkeleton /> : <RatingSkeleton />)}
    </div>
  )
}

/** Shows another part of the rating; a new search takes the place of the last one in the history. */
function useLookFor(slug: string) {
  const navigate = useNavigate()
  return (search: RatingSearch, replace = true) =>
    void navigate({
      to: '/tournament/$slug/rating',
      params: { slug },
      search,
      replace,
      resetScroll: false,
    })
}
