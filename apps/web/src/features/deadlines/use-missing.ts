import { useLocalized } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import type { NextLock } from './progress.ts'

/** Says what is missing for the next lock: so many predictions, or the one card of a numbered event. */
export function useMissing() {
  const { t } = useTranslation('next-lock')
  const localized = useLocalized()
  return ({ kind, round, missing_all }: Pick<NextLock, 'kind' | 'round' | 'missing_all'>): string => {
    const isCard = kind === 'fight_card' && round
    if (missing_all === 0)
      return isCard ? t('complete_card', { round: localized(round.name) }) : t('complete_all')
    return isCard
      ? t('missing_card', { round: localized(round.name) })
      : t('missing_all', { count: missing_all })
  }
}
