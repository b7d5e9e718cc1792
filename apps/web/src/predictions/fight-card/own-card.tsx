import type { FightRound } from '@called-it/contract/kinds/fight-card.ts'
import { type ReactNode, useRef } from 'react'
import { KindFrame } from '../frame/kind-frame.tsx'
import { LeaveGuard } from '../saving/leave-guard.tsx'
import { phaseOf } from '../phase-of.ts'
import { CardBar } from './card-bar.tsx'
import { CardChanges } from './card-changes.tsx'
import { CardOpening } from './card-opening.tsx'
import { Coupon } from '../fight-coupon/coupon.tsx'
import { FightList } from '../fight-list/fight-list.tsx'
import type { FightPredictions } from './fights.ts'
import { ownCardOf, type OwnCards } from './use-cards.ts'

type OwnCardProps = {
  slug: string
  userId: number
  predictions: FightPredictions
  round: FightRound
  at: number
  cards: OwnCards
  /** The strip of rounds, above the card. */
  head: ReactNode
}

/** The viewer's card of a round that is open, or that opens later; then it is read-only. */
export function OwnCard({ slug, userId, predictions, round, at, cards, head }: OwnCardProps) {
  const own = ownCardOf(cards, round, predictions.fight_points)
  const violation = useRef<HTMLDivElement>(null)
  if (phaseOf(round, at) === 'not_open' || round.events.length === 0)
    return (
      <KindFrame slug={slug} kind="fight_card">
        {head}
        <CardOpening round={round} />
        <FightList round={round} />
      </KindFrame>
    )
  // While something is missing, the press moves the focus to the message, and nothing is sent (SPEC.md 5).
  const save = () => (own.broken.length > 0 ? violation.current?.focus() : own.save())
  return (
    // The bar sticks as long as any part of this element is in view.
    <div>
      <LeaveGuard unsaved={own.isUnsaved ? 1 : 0} userId={userId} kind="fight_card" onSave={save} />
      <KindFrame
        slug={slug}
        kind="fight_card"
        aside={
          <Coupon
            own={own}
            round={round}
            series={predictions.coefficients.series}
            violation={violation}
            onSave={save}
          />
        }
      >
        {head}
        <CardChanges own={own} round={round} />
        <FightList round={round} own={own} />
      </KindFrame>
      <CardBar own={own} onSave={save} />
    </div>
  )
}
