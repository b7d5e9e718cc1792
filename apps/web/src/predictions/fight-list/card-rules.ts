import type { Fight } from '@called-it/contract/kinds/fight-card.ts'
import { CARD_FIGHTS, CARD_RESERVES } from '@called-it/rules/ufc/card.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { type FightPredictions, isPickable, oddsOf, worthOf } from '../fight-card/fights.ts'

/** What explains a coupon: the fight of the example, and the numbers of the tournament's ruleset. */
export type Explained = { fight: Fight; numbers: FightPredictions['fight_points'] }

/**
 * Returns the three rules of a coupon, each with the words of its plate, and what the first fighter of a fight brings, once and
 * doubled; there is no example without odds.
 */
export function useCardRules({ fight, numbers }: Explained) {
  const { t } = useTranslation('fight-card')
  const { signed, decimal } = useFormat()
  const localized = useLocalized()
  const times = numbers.multiplier

  function exampleOf() {
    if (!isPickable(fight)) return null
    const { id, name } = fight.first_entity
    if (oddsOf(fight, id) === null) return null
    const worth = (multiply: boolean) => {
      const pick = { event_id: fight.id, tournament_player_id: id, type: 'main', multiply } as const
      return decimal(worthOf([pick], { events: [fight] }, numbers).total)
    }
    return t('primer.example', { name: localized(name), once: worth(false), times, doubled: worth(true) })
  }
  return {
    rules: [
      {
        plate: signed(numbers.right_pick),
        tone: 'accent' as const,
        title: t('primer.right'),
        text: t('primer.right_text', { count: numbers.right_pick }),
      },
      {
        plate: `×${times}`,
        tone: 'accent' as const,
        title: t('primer.double'),
        text: t('primer.double_text', { times }),
      },
      {
        plate: t('slot.short.reserve'),
        tone: 'inverse' as const,
        title: t('primer.reserve'),
        text: t('primer.reserve_text', { total: CARD_FIGHTS - CARD_RESERVES }),
      },
    ],
    example: exampleOf(),
  }
}
