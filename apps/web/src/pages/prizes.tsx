import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Gift } from 'lucide-react'
import type { ComponentProps } from 'react'
import { holdersQuery, prizesOf } from '../features/prizes/prizes.ts'
import { PrizeList } from '../features/prizes/prize-list.tsx'
import { PrizesSkeleton } from '../features/prizes/prizes-head.tsx'
import { LateActions } from '../features/ratings/row/late-actions.tsx'
import { tournamentQuery } from '../features/tournaments/tournaments.ts'
import { useLocalized } from '../lib/language/language.ts'
import { useTitle } from '../lib/address/title.ts'
import { useTranslation } from '../lib/language/translation.ts'
import { Empty } from '../ui/states/empty.tsx'
import { Loading } from '../ui/states/skeleton.tsx'

const route = getRouteApi('/tournament/$slug/prizes')
const GRID = 'grid grid-cols-[minmax(0,1fr)] items-start gap-6 max-tablet:gap-4 desktop:grid-cols-2'

/** The prizes of a tournament, from its document. */
export function PrizesPage() {
  const { t } = useTranslation('prizes')
  const { slug } = route.useParams()
  const localized = useLocalized()
  const { data: tournament } = useQuery(tournamentQuery(slug))
  useTitle([t('title'), tournament && localized(tournament.name)].filter(Boolean).join(' · '))
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 pt-7 max-tablet:gap-4 max-tablet:pt-5">
      <h2 className="type-h2">{t('title')}</h2>
      {tournament ? (
        <Prizes tournament={tournament} />
      ) : (
        <Loading className={GRID}>
          <PrizesSkeleton scope="group" className="h-80" />
          <PrizesSkeleton scope="tournament" className="h-120" />
        </Loading>
      )}
    </div>
  )
}

function Prizes({ tournament }: { tournament: Tournament }) {
  const { t } = useTranslation('prizes')
  const { slug, status, my, ratings_open, distributionResult, prizes } = tournament
  const group = distributionResult?.group
  const ofGroup = prizesOf(prizes, 'group')
  const overall = prizesOf(prizes, 'tournament')
  // These only add the users to the prizes; the list is complete without them.
  const { data: inGroup, isLoading: isGroupLoading } = useQuery({
    ...holdersQuery(slug, group?.id ?? 0, ofGroup),
    enabled: ratings_open && group != null && ofGroup.length > 0,
  })
  const { data: inAll, isLoading } = useQuery({
    ...holdersQuery(slug, null, overall),
    enabled: ratings_open && overall.length > 0,
  })
  const isFinal = status === 'finished'
  const actionsOf: ComponentProps<typeof PrizeList>['actionsOf'] = (user) => (
    <LateActions slug={slug} user={user} />
  )
  if (prizes.length === 0)
    return <Empty icon={<Gift aria-hidden="true" />} title={t('empty.title')} text={t('empty.text')} />
  return (
    <div className={GRID}>
      {ofGroup.length > 0 && (
        <PrizeList
          scope="group"
          slug={slug}
          prizes={ofGroup}
          holders={isGroupLoading ? undefined : (inGroup?.holders ?? [])}
          place={inGroup?.place ?? null}
          isFinal={isFinal}
          actionsOf={actionsOf}
        />
      )}
      {overall.length > 0 && (
        <PrizeList
          scope="tournament"
          slug={slug}
          prizes={overall}
          holders={isLoading ? undefined : (inAll?.holders ?? [])}
          place={my?.position ?? null}
          isFinal={isFinal}
          actionsOf={actionsOf}
        />
      )}
    </div>
  )
}
