import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Lock, UserRoundX } from 'lucide-react'
import { comparisonQuery } from '../features/comparison/comparison.ts'
import { ComparisonHeads } from '../features/comparison/comparison-heads.tsx'
import { ComparisonList } from '../features/comparison/comparison-list.tsx'
import { GapChart } from '../features/comparison/gap-chart.tsx'
import { SumsTable } from '../features/comparison/sums-table.tsx'
import { tournamentQuery } from '../features/tournaments/tournaments.ts'
import { ApiError } from '../lib/http/api.ts'
import { useLocalized } from '../lib/language/language.ts'
import { useTitle } from '../lib/address/title.ts'
import { useTranslation } from '../lib/language/translation.ts'
import { ButtonLink } from '../ui/forms/button.tsx'
import { Failed } from '../ui/states/failed.tsx'
import { Note } from '../ui/states/note.tsx'
import { Loading, Skeleton } from '../ui/states/skeleton.tsx'
import { StatePanel } from '../ui/states/state-panel.tsx'

const route = getRouteApi('/tournament/$slug/compare/$userId')

/** The viewer and another user, event by event: only what is locked. */
export function ComparisonPage() {
  const { t } = useTranslation('comparison')
  const { slug, userId } = route.useParams()
  const wanted = route.useSearch()
  const localized = useLocalized()
  const { data: tournament } = useQuery(tournamentQuery(slug))
  const isKnownClosed = tournament?.ratings_open === false
  const compared = useInfiniteQuery({ ...comparisonQuery(slug, userId, wanted), enabled: !isKnownClosed })
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = compared
  const head = data?.pages[0]
  const name = head ? t('title_with', { name: head.other.user.name }) : t('title')
  useTitle([name, tournament && localized(tournament.name)].filter(Boolean).join(' \u00b7 '))

  const code = error instanceof ApiError ? error.code : null
  if (isKnownClosed || code === 'ratings_not_open')
    return (
      <div className="page-width py-8">
        <StatePanel icon={<Lock aria-hidden="true" />} title={t('closed.title')} text={t('closed.text')}>
          <ButtonLink to="/tournament/$slug" params={{ slug }} data-start>
            {t('closed.predict')}
          </ButtonLink>
        </StatePanel>
      </div>
    )
  if (!head)
    return (
      <div className="page-width pt-7 max-tablet:pt-4">
        {code === 'not_found' || code === 'bad_request' ? (
          <StatePanel
            icon={<UserRoundX aria-hidden="true" />}
            title={t('unknown.title')}
            text={t('unknown.text')}
          >
            <ButtonLink to="/tournament/$slug/rating" params={{ slug }} data-start>
              {t('unknown.rating')}
            </ButtonLink>
          </StatePanel>
        ) : error ? (
          <Failed title={t('failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <ComparisonSkeleton />
        )}
      </div>
    )
  const { me, other, sums } = head
  const isFights = other.coefficient_sum !== null
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-5 pt-7 max-tablet:gap-4 max-tablet:pt-4">
      {error && <Note tone="warn">{t('stale')}</Note>}
      <ComparisonHeads me={me} other={other} sums={sums} isFights={isFights} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 max-tablet:gap-4 desktop:grid-cols-[minmax(0,1fr)_400px]">
        <ComparisonList
          slug={slug}
          head={head}
          events={data.pages.flatMap(({ events }) => events)}
          wanted={wanted}
          isFights={isFights}
          onMore={hasNextPage ? () => void fetchNextPage() : undefined}
          isLoadingMore={isFetchingNextPage}
        />
        {sums.length > 0 && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 max-tablet:gap-4">
            <SumsTable slug={slug} me={me} other={other} sums={sums} isFights={isFights} wanted={wanted} />
            <GapChart sums={sums} other={other} isFights={isFights} />
          </div>
        )}
      </div>
    </div>
  )
}

/** Placeholders in the sizes of the content. */
function ComparisonSkeleton() {
  return (
    <Loading className="grid grid-cols-[minmax(0,1fr)] gap-5 max-tablet:gap-4">
      <Skeleton className="block h-44 max-tablet:h-80" />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 max-tablet:gap-4 desktop:grid-cols-[minmax(0,1fr)_400px]">
        <Skeleton className="block h-300" />
        <Skeleton className="block h-120" />
      </div>
    </Loading>
  )
}
