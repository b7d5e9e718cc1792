import type { Match } from '@called-it/contract/kinds/match.ts'
import type { Score } from '@called-it/rules/football/score.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import { useTranslation } from '../../lib/language/translation.ts'
import { PointsChip } from '../explained/points-chip.tsx'
import type { PointsNumbers } from './primer.tsx'

const MatchPoints = lazyPart(() => import('./match-points.tsx'), 'MatchPoints')

type MatchChipProps = { match: Match; call: Score | null; numbers: PointsNumbers }

/** «Очки 5 3 2»: opens the explanation of points and accuracy. */
export function MatchChip(props: MatchChipProps) {
  const { t } = useTranslation('match')
  const { exact, difference, outcome } = props.numbers
  return (
    <PointsChip
      label={t('points_label')}
      figures={[exact, difference, outcome]}
      Part={MatchPoints}
      partProps={props}
    />
  )
}
