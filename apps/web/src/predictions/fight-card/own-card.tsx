import type { FightRound } from '@called-it/contract/kinds/fight-card.ts'
import { type ReactNode, useState } from 'react'
import { KindFrame } from '../frame/kind-frame.tsx'
import { LeaveGuard } from '../saving/leave-guard.tsx'
import { phaseOf } from '../phase-of.ts'
import { CardChanges } from './card-changes.tsx'
import { CardOpening } from './card-opening.tsx'
import { CardBar } from '../fight-coupon/card-bar.tsx'
import { Coupon } from '../fight-coupon/coupon.tsx'
import { usePrimer } from '../explained/use-primer.ts'
import { CardChip } from '../fight-list/card-chip.tsx'
import { CardPrimer } from '../fight-list/card-primer.tsx'
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
  // The first save does not take the primer away: the page would move under the user's finger.
  const [isKnown] = useState(() => predictions.rounds.some(({ saved_at }) => saved_at !== null))
  const { isShown, dismiss } = usePrimer('primer:fight_card', isKnown)
  const [first] = round.events
  const explained = first && { fight: first, numbers: predictions.fight_points }
  const primer = isShown && explained && <CardPrimer {...explained} onDone={dismiss} />
  const chip = !isShown && explained && <CardChip {...explained} />
  if (phaseOf(round, at) === 'not_open' || round.events.length === 0)
    return (
      <KindFrame slug={slug} kind="fight_card">
        {head}
        <CardOpening round={round} />
        <FightList round={round} />
      </KindFrame>
    )
  return (
    // The bar sticks as long as any part of this element is in view.
    <div>
      <LeaveGuard unsaved={own.isUnsaved ? 1 : 0} userId={userId} kind="fight_card" onSave={own.save} />
      <KindFrame
        slug={slug}
        kind="fight_card"
        aside={<Coupon own={own} round={round} series={predictions.coefficients.series} />}
      >
        {head}
        <CardChanges own={own} round={round} />
        <FightList round={round} own={own} primer={primer} chip={chip} />
      </KindFrame>
      <CardBar own={own} round={round} />
    </div>
  )
}
