import type { Match } from '@called-it/contract/predictions.ts'
import type { Side } from '@called-it/rules/football/score.ts'
import { useLocalized } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'

/** Names a match, «Дания — Англия», and each of its teams, also one that is not known yet. */
export function usePair() {
  const { t } = useTranslation('predictions')
  const localized = useLocalized()
  const nameOf = (match: Match, side: Side) => {
    const entity = match[`${side}_entity`]
    return entity ? localized(entity.name) : t('unknown_team')
  }
  const pairOf = (match: Match) =>
    t('pair', { first: nameOf(match, 'first'), second: nameOf(match, 'second') })
  return { nameOf, pairOf }
}
