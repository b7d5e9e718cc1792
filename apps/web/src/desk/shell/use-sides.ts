import type { Localized } from '@called-it/contract/languages.ts'
import type { Side } from '@called-it/rules/vocabulary.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'

/** Something with two sides; null: it is not known who stands there. */
export type WithSides = Record<Side, { name: Localized } | null>

/** Returns the functions that name one side of an event, both, and a pair of names. */
export function useSides() {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const sideOf = (event: WithSides, side: Side) => {
    const entity = event[side]
    return entity ? localized(entity.name) : t('shell.unknown_side')
  }
  const pairOf = (first: string, second: string) => t('parts.pair', { first, second })
  const sidesOf = (event: WithSides) => pairOf(sideOf(event, 'first'), sideOf(event, 'second'))
  return { sideOf, sidesOf, pairOf }
}
