import type { FightRound } from '@called-it/contract/fight-predictions.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import { Note } from '../../../ui/note.tsx'
import { KindFrame } from '../kind-frame.tsx'
import { LockedPicks } from './locked-picks.tsx'

type LockedCardProps = {
  slug: string
  /** Whose card: an id, or undefined for one's own. */
  user: number | undefined
  round: FightRound
  head: ReactNode
}

/** A round that takes no cards any more: whom one picked, and what became of it. */
export function LockedCard({ slug, user, round, head }: LockedCardProps) {
  const { t } = useTranslation('fight-card')
  return (
    <KindFrame slug={slug} kind="fight_card" user={user}>
      {head}
      <div className="mt-6">
        {round.events.some(({ prediction }) => prediction) ? (
          <LockedPicks round={round} />
        ) : (
          <Note>{t(user === undefined ? 'locked.no_card' : 'locked.no_card_of')}</Note>
        )}
      </div>
    </KindFrame>
  )
}
