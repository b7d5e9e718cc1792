import type { Match } from '@called-it/contract/predictions.ts'
import type { Side } from '@called-it/rules/football/score.ts'
import { useLocalized } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'

/** A match, or a tie. */
type Pair = Pick<Match, 'first_entity' | 'second_entity'>

/** Names a match, «Дания — Англия», and each of its teams, also one that is not known yet. */
export function usePair() {
  const { t } = useTranslation('predictions')
  const localized = useLocalized()
  const nameOf = (pair: Pair, side: Side) => {
    const entity = pair[`${side}_entity`]
    return entity ? localized(entity.name) : t('unknown_team')
  }
  const pairOf = (pair: Pair) => t('pair', { first: nameOf(pair, 'first'), second: nameOf(pair, 'second') })
  return { nameOf, pairOf }
}
