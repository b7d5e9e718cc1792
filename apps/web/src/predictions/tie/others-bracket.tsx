import type { BracketStage, BracketTie } from '@called-it/contract/predictions/group-predictions.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { OthersHead } from '../frame/others-head.tsx'
import { phaseOf } from '../phase-of.ts'
import { useLockClock } from '../frame/use-lock-clock.ts'
import { BracketPoints } from './bracket-points.tsx'
import { BracketView } from '../tie-bracket/bracket-view.tsx'
import { courseOf } from './course.ts'
import type { Shape } from './shape.ts'
import { pointsOf } from './tally.ts'
import type { TieShown } from './tie-shown.ts'
import { areSidesKnown, type TieState } from './tie-state.ts'
import { usePages } from '../tie-bracket/use-pages.ts'

type OthersBracketProps = {
  slug: string
  /** The owner's name, if it is known. */
  name: string | undefined
  tournament: Tournament | undefined
  shape: Shape
  onStale: () => void
}

/** The picks of another user, tie by tie as they lock. */
export function OthersBracket({ slug, name, tournament, shape, onStale }: OthersBracketProps) {
  const stages = shape.thirdPlace ? [...shape.stages, shape.thirdPlace] : shape.stages
  const ties = stages.flatMap(({ events }) => events)
  const at = useLockClock(
    ties.map(({ locks_at }) => locks_at),
    onStale,
  )
  const pickOf = ({ prediction }: BracketTie) => prediction?.team_id ?? null
  const sidesOf = courseOf(shape.stages, pickOf)
  const lastSeen = shape.stages.findLastIndex(({ events }) => events.some(({ prediction }) => prediction))
  const pages = usePages(shape.stages.length, Math.max(0, lastSeen))
  const show = (tie: BracketTie, stage: BracketStage): TieShown => ({
    tie,
    stage,
    sides: sidesOf(tie),
    state: stateOf(tie, at),
    pick: pickOf(tie),
    own: null,
  })
  return (
    <div className="page-width pt-8 max-tablet:pt-3">
      <OthersHead slug={slug} name={name} own={{ type: 'tie' }} />
      <BracketPoints points={pointsOf(ties)} className="mb-4" />
      <BracketView tournament={tournament} shape={shape} pages={pages} show={show} />
    </div>
  )
}

function stateOf(tie: BracketTie, at: number): TieState {
  const phase = phaseOf(tie, at)
  if (phase === 'not_open') return areSidesKnown(tie) ? 'closed' : 'wait'
  if (phase === 'open') return 'hidden'
  return tie.winner === null ? 'locked' : 'finished'
}
