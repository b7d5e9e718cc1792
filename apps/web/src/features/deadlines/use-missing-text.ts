import { viewOf } from '../../predictions/kinds.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import type { NextLock } from './progress.ts'

/**
 * Returns the text of what is missing for the next lock: a number of predictions, or the slip of an event.
 */
export function useMissingText() {
  const { t } = useTranslation('next-lock')
  return ({ kind, missing_all }: Pick<NextLock, 'kind' | 'missing_all'>): string => {
    const isCard = viewOf(kind).progress === 'cards'
    if (missing_all === 0) return t(isCard ? 'complete_card' : 'complete_all')
    return isCard ? t('missing_card') : t('missing_all', { count: missing_all })
  }
}
