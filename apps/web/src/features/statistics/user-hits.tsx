import type { UserStatistics } from '@called-it/contract/ratings/user-statistics.ts'
import { useFormat } from '../../lib/language/format.ts'
import { percentagesOf } from '../../lib/text/percentages.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { SplitBar } from '../../ui/charts/split-bar.tsx'
import { StatisticsPanel } from './statistics-panel.tsx'

/** The share of the accent colour of each part: the closer the prediction, the more. */
const KINDS = [
  ['exact', 1],
  ['difference', 0.55],
  ['outcome', 0.3],
  ['miss', 0],
] as const

/** The outcomes of a user's predicted scores. */
export function UserHits({ statistics, className }: { statistics: UserStatistics; className: string }) {
  const { t } = useTranslation('user-statistics')
  const { number } = useFormat()
  const shares = percentagesOf(KINDS.map(([kind]) => statistics[kind]))
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
          parts={KINDS.map(([kind, weight], at) => ({
            key: kind,
            label: t('hits.part', { kind: t(`hits.${kind}`), number: number(statistics[kind]) }),
            count: statistics[kind],
            text: `${shares[at]}%`,
            weight,
          }))}
        />
      </div>
    </StatisticsPanel>
  )
}
