import type { Fight } from '@called-it/contract/kinds/fight-card.ts'
import { createContext, type ReactNode, use, useMemo } from 'react'
import type { FighterTraits } from './fighter-design.ts'

const Fighters = createContext<readonly FighterTraits[]>([])

type BoutFight = Pick<Fight, 'id' | 'first_entity' | 'second_entity' | 'weight_class'>

/** Draws the fighters of a card so that no two of them look alike, in every part of the page inside it. */
export function CardLooks({ fights, children }: { fights: readonly BoutFight[]; children: ReactNode }) {
  const fighters = useMemo(() => fightersOf(fights), [fights])
  return <Fighters value={fighters}>{children}</Fighters>
}

/** The fighters in the order of the fights' ids: a fight that becomes the main one changes nobody's look. */
function fightersOf(fights: readonly BoutFight[]): FighterTraits[] {
  return fights
    .toSorted((a, b) => a.id - b.id)
    .flatMap(({ first_entity, second_entity, weight_class }) =>
      ([first_entity, second_entity] as const).flatMap((entity, at): FighterTraits[] =>
        entity
          ? [{ seed: entity.key, corner: at === 0 ? 'red' : 'blue', weightClass: weight_class?.en }]
          : [],
      ),
    )
}

/** Returns the fighters of the card around, from whom a drawn one must differ; none outside a card. */
export const useCardFighters = () => use(Fighters)
