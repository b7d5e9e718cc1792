import '../features/ratings/ratings.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { RotateCw, Unplug } from 'lucide-react'
import { ClosedRating } from '../features/ratings/closed-rating.tsx'
import { RatingList } from '../features/ratings/rating-list.tsx'
import { RatingSkeleton, StatusSkeleton } from '../features/ratings/rating-skeleton.tsx'
import { RatingStatus } from '../features/ratings/rating-status.tsx'
import { ratingQuery, SEARCH_MAX } from '../features/ratings/ratings.ts'
import { useSearchText } from '../features/ratings/use-search-text.ts'
import { themeOf } from '../features/tournaments/theme.ts'
import { tournamentQuery } from '../features/tournaments/tournaments.ts'
import { ApiError } from '../lib/api.ts'
import { useLocalized } from '../lib/language.ts'
import { keys } from '../lib/query-keys.ts'
import { useTitle } from '../lib/title.ts'
import { useTranslation } from '../lib/translation.ts'
import { useProvisionalEnd } from '../lib/use-provisional-end.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { StatePanel } from '../ui/state-panel.tsx'
import { SearchField } from '../ui/text-field.tsx'

const route = getRouteApi('/tournament/$slug/rating')

export function RatingsPage() {
  const { t } = useTranslation(['ratings', 'ui'])
  const { slug } = route.useParams()
  const wanted = route.useSearch()
  const localized = useLocalized()
  const queryClient = useQueryClient()
  const { data: tournament } = useQuery(tournamentQuery(slug))
  const rating = useQuery(ratingQuery(slug, wanted))
  const searchFor = useSearchFor(slug)
  const [text, setText] = useSearchText(wanted.search ?? '', searchFor)
  useTitle([t('title'), tournament && localized(tournament.name)].filter(Boolean).join(' · '))

  const { data, error } = rating
  const refetch = () => void rating.refetch()
  useProvisionalEnd(data?.state === 'provisional' ? data.calculated_at : null, rating.dataUpdatedAt, refetch)
  const isEmpty = data?.meta.total === 0 && data.search === '' // nobody is there to be looked for
  if (error instanceof ApiError && error.code === 'ratings_not_open')
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

  return (
    <div className="page-width">
      <h2 className="sr-only">{t('title')}</h2>
      {!isEmpty && (
        <div className="rating-head">
          <SearchField label={t('search')} value={text} onChange={setText} maxLength={SEARCH_MAX} />
          {data && <RatingStatus state={data.state} calculated_at={data.calculated_at} />}
          {!data && !error && <StatusSkeleton />}
        </div>
      )}
      {data ? (
        <>
          {error && <Note tone="warn">{t('failed.stale')}</Note>}
          <RatingList
            slug={slug}
            rating={data}
            isFinished={tournament?.status === 'finished'}
            isReplaced={rating.isPlaceholderData}
            onClearSearch={() => setText('')}
          />
        </>
      ) : error ? (
        <StatePanel icon={<Unplug aria-hidden="true" />} title={t('failed.title')} text={error.message}>
          <Button icon={<RotateCw aria-hidden="true" />} onClick={refetch}>
            {t('ui:retry')}
          </Button>
        </StatePanel>
      ) : (
        <RatingSkeleton />
      )}
    </div>
  )
}

/** A new search starts at its first page, and takes the place of the last one in the history. */
function useSearchFor(slug: string) {
  const navigate = useNavigate()
  return (search: string) =>
    void navigate({
      to: '/tournament/$slug/rating',
      params: { slug },
      search: search ? { search } : {},
      replace: true,
      resetScroll: false,
    })
}
