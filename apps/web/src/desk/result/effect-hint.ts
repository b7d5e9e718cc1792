import type { useTranslation } from '../../lib/language/translation.ts'
import type { ResultStatus } from '@called-it/rules/football/match-result.ts'

/** Returns what the panel of the effect says while it has no figures: what is still to enter, or why none have come. */
export function effectHint(
  t: ReturnType<typeof useTranslation<'desk'>>['t'],
  { isComplete, status, error }: { isComplete: boolean; status: ResultStatus; error: Error | null },
): string {
  if (isComplete) return t(error ? 'result.effect_failed' : 'parts.counting')
  return t(status === 'awarded' ? 'result.no_winner_yet' : 'result.no_effect')
}
