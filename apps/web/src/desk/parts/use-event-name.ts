import { type Side, SIDES } from '@called-it/rules/vocabulary.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { useSides, type WithSides } from '../shell/use-sides.ts'
import type { DeskDocument } from './document-query.ts'

type Sided = WithSides & { key: string }

/**
 * Returns functions that name a side of an event and the event: «Лилль — Боруссия Д». An unknown side is named by where it
 * comes from, if the document says so: «Лилль или Боруссия Д».
 */
export function useEventName(document?: DeskDocument) {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const { sideOf, pairOf } = useSides()
  const nameOf = (event: Sided, side: Side): string => {
    const source = event[side]
      ? undefined
      : document?.events.find(({ key }) => key === event.key)?.[`${side}_from`]
    if (!source) return sideOf(event, side)
    if ('group' in source) return t('parts.place_of_group', source)
    const rivals = document!.events.find(({ tie, first, second }) => tie === source.tie && first && second)
    if (!rivals) return t(`parts.${source.take}_of_tie`, { tie: source.tie })
    const [first, second] = SIDES.map((each) => {
      const entity = document!.entities.find(({ key }) => key === rivals[each])
      return entity ? localized(entity.name as { ru: string; en: string }) : ''
    })
    return t(`parts.${source.take}_of`, { first, second })
  }
  const eventName = (event: Sided) => pairOf(nameOf(event, 'first'), nameOf(event, 'second'))
  return { nameOf, eventName }
}
