import type { UserStatistics } from '@called-it/contract/ratings/user-statistics.ts'
import { HITS } from '@called-it/rules/vocabulary.ts'
import { HIT_WEIGHTS } from '../../game/scores/hit-weights.ts'
import { useFormat } from '../../lib/language/format.ts'
import { percentagesOf } from '../../lib/text/percentages.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { SplitBar } from '../../ui/charts/split-bar.tsx'
import { StatisticsPanel } from './statistics-panel.tsx'

/** The outcomes of a user's predicted scores. */
export function UserHits({ statistics, className }: { statistics: UserStatistics; className: string }) {
  const { t } = useTranslation('user-statistics')
  const { number } = useFormat()
  const shares = percentagesOf(HITS.map((hit) => statistics[hit]))
  return (
    <StatisticsPanel
      title={t('hits.title')}
      aside={t('hits.note', { count: statistics.predictions, number: number(statistics.predictions) })}
      className={className}
    >
      <div className="p-6 max-tablet:p-4">
        <SplitBar
          label={t('hits.label')}
          hasLegend
          parts={HITS.map((hit, at) => ({
            key: hit,
            label: t('hits.part', { kind: t(`hits.${hit}`), number: number(statistics[hit]) }),
            count: statistics[hit],
            text: `${shares[at]}%`,
            weight: HIT_WEIGHTS[hit],
          }))}
        />
      </div>
    </StatisticsPanel>
  )
}
