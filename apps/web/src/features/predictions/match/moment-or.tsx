import type { Match, MatchRound } from '@called-it/contract/predictions.ts'
import type { Tournament } from '@called-it/contract/tournaments.ts'
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { exactShareOf } from './exact-moments.ts'

const ExactMoment = lazyPart(() => import('./exact-moment.tsx'), 'ExactMoment')

type MomentOrProps = {
  match: Match
  round: MatchRound
  /** All matches of the tournament. */
  matches: readonly Match[]
  /** Where its rating is to be seen. */
  my: Pick<Tournament, 'my' | 'participants_count'> | undefined
  /** When the celebration starts, ms from now; undefined: there is none. */
  delay: number | undefined
  /** No other match is celebrated at the same time. */
  isAlone: boolean
  onDone: () => void
  /** The usual row. */
  children: ReactNode
}

/** An exact score that has just become final is celebrated in the place of its row. */
export function MomentOr({ match, round, matches, my, delay, isAlone, onDone, children }: MomentOrProps) {
  if (delay === undefined) return children
  const points = match.prediction?.points ?? 0
  return (
    <Suspense fallback={children}>
      <ExactMoment
        match={match}
        roundPoints={{ before: round.points - points, after: round.points }}
        // The place before is the one before the last settled match: of an earlier one nobody knows it.
        place={isAlone && isLastSettled(match, matches) ? placeOf(my) : null}
        crowdShare={exactShareOf(match)}
        delay={delay}
        onDone={onDone}
      />
    </Suspense>
  )
}

/** Whether the row of a match can be seen in the window. */
export function isOnScreen({ id }: Match): boolean {
  const box = document.querySelector(`#match-${id}`)?.getBoundingClientRect()
  return box !== undefined && box.top < innerHeight && box.bottom > 0
}

function isLastSettled({ id }: Match, matches: readonly Match[]) {
  const settled = matches.filter(({ result_state }) => result_state !== null)
  const last = settled.toSorted((a, b) => (a.started_at ?? '').localeCompare(b.started_at ?? '')).at(-1)
  return last?.id === id
}

function placeOf(tournament: MomentOrProps['my']) {
  if (!tournament?.my || tournament.my.previous_position === null) return null
  const { previous_position: before, position: after } = tournament.my
  return { before, after, total: tournament.participants_count }
}
