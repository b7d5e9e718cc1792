import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import type { Place } from './course.ts'

/**
 * Returns a function that names a side of a tie: «Испания», «Италия или Хорватия», «Победитель пары», «Группа A, место
 * 1».
 */
export function usePlaceName(): (place: Place) => string {
  const { t } = useTranslation(['bracket', 'predictions'])
  const localized = useLocalized()
  return (place) => {
    if (place.kind === 'unknown') return t('predictions:unknown_team')
    if (place.kind === 'winner') return t('predictions:winner_of_pair')
    if (place.kind === 'loser') return t('predictions:loser_of_pair')
    if (place.kind === 'placed') return t('predictions:place_of_group', place)
    if (place.kind !== 'either') return localized(place.team.name)
    const [first, second] = place.teams
    return t('either', { first: localized(first.name), second: localized(second.name) })
  }
}
