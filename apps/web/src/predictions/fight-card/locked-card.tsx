import type { FightRound } from '@called-it/contract/kinds/fight-card.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { type ReactNode, Suspense } from 'react'
import { withWords } from '../../lib/language/language.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import { KindFrame } from '../frame/kind-frame.tsx'
import { KindSkeleton } from '../frame/kind-skeleton.tsx'
import type { FightPredictions } from './fights.ts'

// A user who fills in a card does not load the locked view.
const FightNight = lazyPart(
  withWords('fight-night', () => import('../fight-night/fight-night.tsx')),
  'FightNight',
)

type LockedCardProps = {
  slug: string
  tournament: Tournament | undefined
  /** The owner of the card: an id, or undefined for the viewer. */
  user: number | undefined
  predictions: FightPredictions
  round: FightRound
  head: ReactNode
}

/** A round that takes no cards any more, fight by fight. */
export function LockedCard({ head, ...night }: LockedCardProps) {
  return (
    <KindFrame slug={night.slug} kind="fight_card" user={night.user}>
      {head}
      <div className="mt-6">
        <Suspense fallback={<KindSkeleton />}>
          <FightNight {...night} />
        </Suspense>
      </div>
    </KindFrame>
  )
}
