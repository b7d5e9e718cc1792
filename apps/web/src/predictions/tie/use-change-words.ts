import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import type { Sides } from './course.ts'
import type { Change } from './use-change.ts'
import { usePlaceName } from './use-place-name.ts'
import { useStageName } from './use-stage-name.ts'

/** Describes the last change of a pick, and the tie that it changed in the next stage. */
export function useChangeWords(change: Change | null): { text: string; pair: string | null } | null {
  const { t } = useTranslation(['bracket', 'predictions'])
  const localized = useLocalized()
  const nameOf = usePlaceName()
  const stageName = useStageName()
  if (!change) return null
  const { tie, before, after, nextTie } = change
  const teamOf = (id: number) => {
    const team = [tie.first_entity, tie.second_entity].find((each) => each?.id === id)
    return team ? localized(team.name) : t('predictions:unknown_team')
  }
  const pairOf = ([first, second]: Sides) =>
    t('predictions:pair', { first: nameOf(first), second: nameOf(second) })
  return {
    text: t('undo.what', { now: teamOf(after), was: teamOf(before) }),
    pair:
      nextTie &&
      t('undo.pair', {
        stage: stageName(nextTie.stage),
        was: pairOf(nextTie.before),
        now: pairOf(nextTie.after),
      }),
  }
}
