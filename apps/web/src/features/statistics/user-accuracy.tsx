import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { BarList } from '../../ui/charts/bar-list.tsx'
import { ofPicks, ofScores, percentOf, together } from './right-calls.ts'
import { StatisticsPanel } from './statistics-panel.tsx'
import type { UserRecord } from './use-user-record.ts'

/** The share of right outcomes (for fights of right picks), by tournament. */
export function UserAccuracy({
  record: { statistics, fights },
  className,
}: {
  record: UserRecord
  className: string
}) {
  const { t } = useTranslation('user-statistics')
  const { number } = useFormat()
  const localized = useLocalized()
  const bars = statistics.by_tournament.flatMap((figures) => {
    const { tournament } = figures
    const cards = fights.by_round.filter((round) => round.tournament.id === tournament.id)
    const calls = together([ofScores(figures), ...cards.map(ofPicks)])
    const percent = percentOf(calls)
    if (percent === null) return []
    const counts = { right: number(calls.right), all: number(calls.all) }
    return [
      {
        key: tournament.id,
        name: localized(tournament.name),
        note: t('accuracy.of', counts),
        share: calls.right / calls.all,
        value: `${percent}%`,
        spoken: t('accuracy.spoken', { percent: `${percent}%`, ...counts }),
        isMarked: true,
      },
    ]
  })
  if (bars.length === 0) return null
  return (
    <StatisticsPanel title={t('accuracy.title')} className={className}>
      <div className="p-6 max-tablet:p-4">
        <BarList label={t('accuracy.label')} bars={bars} />
      </div>
    </StatisticsPanel>
  )
}
