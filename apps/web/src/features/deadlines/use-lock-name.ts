import { viewOf } from '../../predictions/kinds.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import type { NextLock } from './progress.ts'
import { useTeamName } from './use-team-name.ts'

/**
 * Returns the function that names what locks: a pair of teams, a round, or the kind of prediction. The short name has the
 * codes of the teams, and only the beginning of «UFC 321: Аспиналл — Ган».
 */
export function useLockName() {
  const { t } = useTranslation('kinds')
  const localized = useLocalized()
  const { pairOf } = useTeamName()
  return (lock: Omit<NextLock, 'tournament'>, isShort = false): string => {
    const { kind, round, first_entity, second_entity } = lock
    const { per } = viewOf(kind)
    if (per === 'round' && round) return localized(round.name).split(isShort ? ': ' : /$/)[0]!
    return per === 'event' || (first_entity && second_entity)
      ? pairOf({ first_entity, second_entity }, isShort)
      : t(`${kind}.name`)
  }
}
