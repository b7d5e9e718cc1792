import type { Match } from '@called-it/contract/kinds/match.ts'
import { hitOf, STANDARD_HITS } from '@called-it/rules/football/match-points.ts'
import { countedScore } from '@called-it/rules/football/match-result.ts'
import type { Ruleset } from '@called-it/rules/ruleset.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { useFormat } from '../../lib/language/format.ts'
import { Plate } from '../../ui/figures/plate.tsx'
import styles from './live-points.module.css'

type LivePointsProps = { match: Match; ruleset?: Ruleset['match'] }

/** The points of the prediction if the match ends with the present score: hatched, as they may still change. */
export function LivePoints({ match, ruleset = STANDARD_HITS }: LivePointsProps) {
  const { t } = useTranslation(['score', 'predictions'])
  const { signed } = useFormat()
  const points = livePointsOf(match, ruleset)
  if (points === null) return null
  return (
    <span className={styles.now}>
      <Plate tone={points > 0 ? 'accent' : 'muted'} isProvisional>
        {signed(points)}
        <span className="sr-only"> {t('live.points', { count: points })}</span>
      </Plate>
      <span>{t('predictions:as_it_stands.now')}</span>
    </span>
  )
}

/**
 * The provisional points; null without a prediction or a score. The server's `parts` follow the score at once and use
 * the tournament's own numbers; the settled points come a moment later. Until either arrives, the rules compute them
 * here.
 */
export function livePointsOf(match: Match, ruleset: Ruleset['match']): number | null {
  const { prediction, multiplier, score_basis } = match
  if (!prediction) return null
  if (prediction.parts) return prediction.parts.reduce((sum, { points }) => sum + points, 0)
  const score = countedScore({ ...match, winner: null }, score_basis)
  return score ? ruleset[hitOf(prediction, score)] * multiplier : prediction.points
}
