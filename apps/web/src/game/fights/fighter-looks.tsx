import type { Fight } from '@called-it/contract/kinds/fight-card.ts'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { designFighter, type FighterDesign, type FighterTraits, variantsOf } from './fighter-design.ts'

const Variants = createContext<ReadonlyMap<string, number>>(new Map())

type BoutFight = Pick<Fight, 'id' | 'first_entity' | 'second_entity' | 'weight_class'>

/** Draws the fighters of a card so that no two of them look alike, in every part of the page inside it. */
export function CardLooks({ fights, children }: { fights: readonly BoutFight[]; children: ReactNode }) {
  const variants = useMemo(() => variantsOf(fightersOf(fights)), [fights])
  return <Variants value={variants}>{children}</Variants>
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

/** Returns the design of a fighter; on a card it is one that no other fighter of the card has. */
export function useFighterDesign({ seed, corner, weightClass }: FighterTraits): FighterDesign {
  const variant = use(Variants).get(seed) ?? 0
  return useMemo(
    () => designFighter({ seed, corner, weightClass, variant }),
    [seed, corner, weightClass, variant],
  )
}
