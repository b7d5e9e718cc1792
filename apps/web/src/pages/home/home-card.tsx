import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { useQuery } from '@tanstack/react-query'
import { CardProgress, CardState } from '../../features/deadlines/card-progress.tsx'
import { LockText } from '../../features/deadlines/lock-text.tsx'
import { progressQuery } from '../../features/deadlines/progress.ts'
import { SeriesDeadline, SeriesEvent, SeriesState } from '../../features/deadlines/series-state.tsx'
import { TaskLink } from '../../features/deadlines/task-link.tsx'
import { DrawInvitationLink } from '../../features/draw/draw-invitation.tsx'
import { FinishedRow } from '../../features/tournaments/finished-row.tsx'
import { TournamentCard } from '../../features/tournaments/tournament-card.tsx'
import { WaitingText } from '../../features/tournaments/waiting-text.tsx'
import { useMe } from '../../lib/session/session.ts'
import { now } from '../../lib/time/now.ts'
import type { KindView } from '../../predictions/kind-view.ts'
import { KINDS } from '../../predictions/kinds.ts'
import { gapsOf } from '../../predictions/next-step/gaps.ts'

type HomeCardProps = {
  tournament: Tournament
  /** Whether the head of the page shows its next lock. */
  isNearest: boolean
}

/** A tournament of the feed: a card with its next lock, the viewer's progress and one action, or a row if it is over. */
export function HomeCard({ tournament, isNearest }: HomeCardProps) {
  const me = useMe()
  const { slug, status } = tournament
  if (status === 'finished') return <FinishedRow tournament={tournament} />
  const action = <Action tournament={tournament} />
  if (status !== 'running')
    return (
      <TournamentCard
        tournament={tournament}
        deadline={
          status === 'upcoming' &&
          !isNearest && <LockText slug={slug} otherwise={<WaitingText tournament={tournament} />} />
        }
        action={action}
      />
    )
  if (hasProgress(tournament, 'rounds'))
    return (
      <TournamentCard
        tournament={tournament}
        state={<CardState slug={slug} />}
        deadline={!isNearest && <LockText slug={slug} otherwise={null} />}
        progress={<CardProgress slug={slug} userId={me.id} />}
        action={action}
      />
    )
  if (hasProgress(tournament, 'cards'))
    return (
      <TournamentCard
        tournament={tournament}
        state={<SeriesState slug={slug} />}
        deadline={<SeriesDeadline slug={slug} isTimed={isNearest} />}
        progress={<SeriesEvent slug={slug} isTimed={isNearest} />}
        action={action}
      />
    )
  return <TournamentCard tournament={tournament} action={action} />
}

const hasProgress = ({ prediction_types }: Tournament, list: KindView['progress']) =>
  KINDS.some(({ type, progress }) => progress === list && prediction_types.includes(type))

/** The first thing to do: the draw, or what the next lock needs. */
function Action({ tournament }: Pick<HomeCardProps, 'tournament'>) {
  const me = useMe()
  const { data: progress } = useQuery(progressQuery)
  if (!progress) return null
  const [gap] = gapsOf({ tournament, progress, at: now() })
  if (gap?.what === 'draw') return <DrawInvitationLink tournament={tournament} />
  return <TaskLink slug={tournament.slug} userId={me.id} progress={progress} />
}
