import type { Match, MatchRound } from '@called-it/contract/kinds/match.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import { exactShareOf, isAmongLatest } from './exact-moments.ts'

const ExactMoment = lazyPart(() => import('./exact-moment.tsx'), 'ExactMoment')

type MomentRowProps = {
  match: Match
  round: MatchRound
  /** All matches of the tournament. */
  matches: readonly Match[]
  /** The tournament with the user's place in its rating. */
  my: Pick<Tournament, 'my' | 'participants_count'> | undefined
  /** The celebration starts this many ms from now; undefined if there is none. */
  delay: number | undefined
  /** No other match is celebrated at the same time. */
  isAlone: boolean
  onDone: () => void
  /** The ordinary row. */
  children: ReactNode
}

/** Celebrates an exact score that has just become final, in the place of its row. */
export function MomentRow({ match, round, matches, my, delay, isAlone, onDone, children }: MomentRowProps) {
  if (delay === undefined) return children
  const points = match.prediction?.points ?? 0
  return (
    <Suspense fallback={children}>
      <ExactMoment
        match={match}
        roundPoints={{ before: round.points - points, after: round.points }}
        // The known place before is the one before the latest matches; earlier matches have none.
        place={isAlone && isAmongLatest(match, matches) ? placeOf(my) : null}
        crowdShare={exactShareOf(match)}
        delay={delay}
        onDone={onDone}
      />
    </Suspense>
  )
}

/** This much of a row must be visible (px): less would be a celebration behind an edge. */
const SEEN_PX = 48

/** Whether the row of a match is visible in the window, above the bar at its lower edge. */
export function isOnScreen({ id }: Match): boolean {
  const box = document.querySelector(`#match-${id}`)?.getBoundingClientRect()
  const bar = document.querySelector('[data-bar]')?.getBoundingClientRect()
  const end = Math.min(innerHeight, bar?.top ?? Infinity)
  return box !== undefined && box.top + Math.min(SEEN_PX, box.height) <= end && box.bottom > 0
}

function placeOf(tournament: MomentRowProps['my']) {
  if (!tournament?.my || tournament.my.previous_position === null) return null
  const { previous_position: before, position: after } = tournament.my
  return { before, after, total: tournament.participants_count }
}
