import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMe } from '../../lib/session/session.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Empty } from '../../ui/states/empty.tsx'
import { KindFrame } from '../frame/kind-frame.tsx'
import { KindSkeleton } from '../frame/kind-skeleton.tsx'
import { OthersHead } from '../frame/others-head.tsx'
import { PanelFailed } from '../frame/panel-failed.tsx'
import { PanelStale } from '../frame/panel-stale.tsx'
import type { PanelProps } from '../panel.ts'
import { phaseOf } from '../phase-of.ts'
import { searchOf } from '../search.ts'
import { useLockClock } from '../frame/use-lock-clock.ts'
import { OthersPlayer } from './others-player.tsx'
import { OwnPlayer } from './own-player.tsx'
import { type PlayerKind, playersQuery } from './player-picks.ts'
import { PlayersListed } from './players-listed.tsx'

const route = getRouteApi('/tournament/$slug/')

type PlayerPanelProps = PanelProps & { playerKind: PlayerKind }

/** A player of the tournament: the viewer chooses from a list with a search; another user's choice is read-only. */
export function PlayerPanel({ slug, user, playerKind }: PlayerPanelProps) {
  const { t } = useTranslation('one-pick')
  const me = useMe()
  const navigate = useNavigate()
  const { page = 1, search = '' } = route.useSearch()
  const listed = { page, search }
  const queryOf = (wanted: typeof listed) =>
    playersQuery(playerKind, slug, user ?? me.id, user === undefined, wanted)
  const { data: found, error, refetch, isPlaceholderData } = useQuery(queryOf(listed))
  // If a search was refused, the list and the typed text stay.
  const firstPage = useQueryClient().getQueryData(queryOf({ page: 1, search: '' }).queryKey)
  const data = found ?? (error ? firstPage : undefined)
  const ask = () => void refetch()
  const at = useLockClock(data ? [data.locks_at, data.opens_at] : [], ask)
  const frame = (children: ReactNode) => (
    <KindFrame slug={slug} kind={playerKind.kind} user={user}>
      {children}
    </KindFrame>
  )

  if (!data && error) return frame(<PanelFailed slug={slug} error={error} onRetry={ask} />)
  if (!data) return frame(<KindSkeleton />)
  const list = (
    <PlayersListed
      playerKind={playerKind}
      slug={slug}
      user={user}
      listed={listed}
      question={data}
      isWaiting={isPlaceholderData || !found}
      onSearch={(text) =>
        void navigate({
          to: '/tournament/$slug',
          params: { slug },
          search: { ...searchOf(playerKind.kind, user), ...(text && { search: text }) },
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
  const naming = phaseOf(data, at) === 'locked' ? 'over' : 'to_come'
  // Placeholder data is of the page before: a search without matches does not mean that the whole list is empty.
  const isEmpty = data.count === 0 && search === '' && !isPlaceholderData
  return frame(
    <>
      <PanelStale error={error} className="mb-5" />
      {isEmpty ? (
        <Empty
          icon={<UsersRound aria-hidden="true" />}
          title={t(`${playerKind.kind}.empty.${naming}`)}
          text={t(`empty_text.${naming}`)}
        />
      ) : user === undefined ? (
        <OwnPlayer
          key={slug}
          playerKind={playerKind}
          slug={slug}
          userId={me.id}
          question={data}
          at={at}
          list={list}
        />
      ) : (
        <>
          <OthersHead slug={slug} name={data.user?.name} own={searchOf(playerKind.kind)} />
          <OthersPlayer playerKind={playerKind} question={data} at={at} />
          {list}
        </>
      )}
    </>,
  )
}
