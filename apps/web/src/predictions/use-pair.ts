import type { Match } from '@called-it/contract/kinds/match.ts'
import type { Side } from '@called-it/rules/vocabulary.ts'
import { useLocalized } from '../lib/language/language.ts'
import { useTranslation } from '../lib/language/translation.ts'

/** A match, or a tie. */
type Pair = Pick<Match, 'first_entity' | 'second_entity'> & Partial<Pick<Match, 'first_from' | 'second_from'>>

/**
 * Returns functions that name a match, «Дания — Англия», and each of its teams. An unknown team is named by where it
 * comes from, if the document says so: «Победитель пары», «Группа A, место 1».
 */
export function usePair() {
  const { t } = useTranslation('predictions')
  const localized = useLocalized()
  const nameOf = (pair: Pair, side: Side) => {
    const entity = pair[`${side}_entity`]
    if (entity) return localized(entity.name)
    const source = pair[`${side}_from`] ?? null
    if (source === null) return t('unknown_team')
    if ('group' in source) return t('place_of_group', source)
    return t(source.take === 'winner' ? 'winner_of_pair' : 'loser_of_pair')
  }
  const pairOf = (pair: Pair) => t('pair', { first: nameOf(pair, 'first'), second: nameOf(pair, 'second') })
  return { nameOf, pairOf }
}
