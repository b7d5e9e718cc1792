import type { DeskEvent } from '@called-it/contract/organiser/desk-shapes.ts'
import type { Side } from '@called-it/rules/vocabulary.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'

type WithSides = Pick<DeskEvent, Side>

/** Returns the functions that name one side of an event, and both. */
export function useSides() {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const sideOf = (event: WithSides, side: Side) => {
    const entity = event[side]
    return entity ? localized(entity.name) : t('shell.unknown_side')
  }
  const sidesOf = (event: WithSides) => `${sideOf(event, 'first')} — ${sideOf(event, 'second')}`
  return { sideOf, sidesOf }
}
