import { viewOf } from '../../predictions/kinds.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import type { NextLock } from './progress.ts'
import { useTeamName } from './use-team-name.ts'

/** Returns the function that names what locks: a pair of teams, a round, or the kind of prediction. */
export function useLockName() {
  const { t } = useTranslation('kinds')
  const localized = useLocalized()
  const { pairOf } = useTeamName()
  return ({ kind, round, first_entity, second_entity }: Omit<NextLock, 'tournament'>): string => {
    const { per } = viewOf(kind)
    if (per === 'round' && round) return localized(round.name)
    return per === 'event' || (first_entity && second_entity)
      ? pairOf({ first_entity, second_entity })
      : t(`${kind}.name`)
  }
}
