import type { SportSlug } from '@called-it/rules/systems.ts'
import { useInfiniteQuery, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from '../lib/language/translation.ts'
import { nextOf, progressQuery } from '../features/deadlines/progress.ts'
import { SeriesNews } from '../features/deadlines/series-news.tsx'
import { sportsQuery, useSports } from '../features/sports/sports.ts'
import { SportIcon } from '../game/sports/sport-icon.tsx'
import { SportPicker } from '../features/sports/sport-picker.tsx'
import { FeedFilters } from '../features/tournaments/feed-filters.tsx'
import { Feed } from '../features/tournaments/feed.tsx'
import { TournamentNews } from '../features/tournaments/tournament-news.tsx'
import { feedQuery } from '../features/tournaments/tournaments.ts'
import { useLocalized } from '../lib/language/language.ts'
import { useTitle } from '../lib/address/title.ts'
import { Failed } from '../ui/states/failed.tsx'
import { HomeCard } from './home/home-card.tsx'
import { NearestDeadline } from './home/nearest-deadline.tsx'

const home = getRouteApi('/')

/** Home asks for a sport first; with a sport in the address it is the feed of tournaments (SPEC.md 2). */
export function HomePage() {
  const { t } = useTranslation('tournaments')
  const { sport } = home.useSearch()
  useTitle(sport ? t('title') : t('picker.title'))
  return sport ? <Tournaments sport={sport} /> : <PickSport />
}

function PickSport() {
  const { t } = useTranslation('tournaments')
  const sports = useSports()
  const { error, refetch } = useQuery({ ...sportsQuery, enabled: false })
  usePrefetchQuery(progressQuery) // the page behind a tile begins with it
  const { data: current } = useInfiniteQuery(feedQuery({ status: 'current' }))
  const tournaments = current?.pages.flatMap((page) => page.tournaments)
  if (error && !sports)
    return (
      <div className="page-width py-8">
        <Failed
          level={1}
          title={t('picker.failed')}
          error={error}
          onRetry={() => void refetch()}
          art="main"
        />
      </div>
    )
  return (
    <SportPicker
      title={t('picker.title')}
      sports={sports}
      linkOf={(sport) => t(`picker.to.${sport}`)}
      renderNews={(sport) =>
        tournaments && (
          <TournamentNews
            sport={sport}
            tournaments={tournaments}
            renderSeries={(slug) => <SeriesNews slug={slug} />}
          />
        )
      }
    />
  )
}

function Tournaments({ sport }: { sport: SportSlug }) {
  const { t } = useTranslation('tournaments')
  const localized = useLocalized()
  const { data: progress } = useQuery(progressQuery)
  const { kind, status } = home.useSearch()
  const wanted = kind === 'all' ? undefined : sport
  const nearest = progress && nextOf(progress, wanted)
  const sports = useSports()?.map(({ slug, name }) => ({
    slug,
    name: localized(name),
    icon: <SportIcon sport={slug} />,
  }))
  return (
    <>
      <NearestDeadline sport={wanted} />
      <div className="page-width">
        <div className="mt-12 mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 max-tablet:mt-7 max-tablet:mb-4">
          <h1 className="type-h2 flex-1 max-tablet:basis-full">{t('title')}</h1>
          <FeedFilters
            sports={sports}
            sport={sport}
            chosen={{ ...(kind && { kind }), ...(status && { status }) }}
          />
        </div>
        <Feed
          sport={wanted}
          status={status ?? 'all'}
          renderCard={(tournament) => (
            <HomeCard
              key={tournament.slug}
              tournament={tournament}
              isNearest={tournament.slug === nearest?.tournament.slug}
            />
          )}
        />
      </div>
    </>
  )
}
