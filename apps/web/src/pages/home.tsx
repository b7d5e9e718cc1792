import type { SportSlug } from '@called-it/rules/systems.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { RotateCw, Unplug } from 'lucide-react'
import { CardProgress, CardState } from '../features/predictions/card-progress.tsx'
import { sportsQuery, useSports } from '../features/sports/sports.ts'
import { SportIcon } from '../features/sports/sport-icon.tsx'
import { SportPicker } from '../features/sports/sport-picker.tsx'
import { FeedFilters } from '../features/tournaments/feed-filters.tsx'
import { Feed } from '../features/tournaments/feed.tsx'
import { TournamentCard } from '../features/tournaments/tournament-card.tsx'
import { TournamentNews } from '../features/tournaments/tournament-news.tsx'
import { feedQuery } from '../features/tournaments/tournaments.ts'
import { useLocalized } from '../lib/language.ts'
import { useMe } from '../lib/session.ts'
import { useTitle } from '../lib/title.ts'
import { useTranslation } from '../lib/translation.ts'
import { Button } from '../ui/button.tsx'
import { StatePanel } from '../ui/state-panel.tsx'
import { NearestDeadline } from './nearest-deadline.tsx'

const route = getRouteApi('/')

/** Home asks for a sport first; with one in the address it is the feed of tournaments (SPEC.md 2). */
export function HomePage() {
  const { t } = useTranslation('tournaments')
  const { sport } = route.useSearch()
  useTitle(sport ? t('title') : t('picker.title'))
  return sport ? <Tournaments sport={sport} /> : <PickSport />
}

function PickSport() {
  const { t } = useTranslation(['tournaments', 'ui'])
  const sports = useSports()
  const { error, refetch } = useQuery({ ...sportsQuery, enabled: false })
  const { data: current } = useInfiniteQuery(feedQuery({ status: 'current' }))
  const tournaments = current?.pages.flatMap((page) => page.tournaments)
  if (error && !sports)
    return (
      <div className="page-width py-8">
        <StatePanel
          level={1}
          icon={<Unplug aria-hidden="true" />}
          title={t('picker.failed')}
          text={error.message}
          art="main"
        >
          <Button icon={<RotateCw aria-hidden="true" />} onClick={() => void refetch()}>
            {t('ui:retry')}
          </Button>
        </StatePanel>
      </div>
    )
  return (
    <SportPicker
      title={t('picker.title')}
      sports={sports}
      linkOf={(sport) => t(`picker.to_${sport}`)}
      renderNews={(sport) =>
        tournaments && <TournamentNews tournaments={tournaments.filter(({ type }) => type === sport)} />
      }
    />
  )
}

function Tournaments({ sport }: { sport: SportSlug }) {
  const { t } = useTranslation('tournaments')
  const localized = useLocalized()
  const me = useMe()
  const chosen = route.useSearch()
  const wanted = chosen.kind === 'all' ? undefined : sport
  const sports = useSports()?.map(({ slug, name }) => ({
    slug,
    name: localized(name),
    icon: <SportIcon sport={slug} />,
  }))
  return (
    <>
      <NearestDeadline sport={wanted} />
      <div className="page-width">
        <div className="feed-head">
          <h1 className="type-h2">{t('title')}</h1>
          <FeedFilters sports={sports} sport={sport} chosen={chosen} />
        </div>
        <Feed
          sport={wanted}
          status={chosen.status ?? 'all'}
          renderCard={(tournament) => {
            const mine = { slug: tournament.slug, userId: me.id }
            const hasMatches =
              tournament.status === 'running' && tournament.prediction_types.includes('match')
            return (
              <TournamentCard
                key={tournament.slug}
                tournament={tournament}
                {...(hasMatches && { state: <CardState {...mine} />, progress: <CardProgress {...mine} /> })}
              />
            )
          }}
        />
      </div>
    </>
  )
}
