import type { TournamentStatistics } from '@called-it/contract/tournaments/tournament-statistics.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { roundLabels } from '../../game/tournaments/short-names.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import type { Round } from './round-select.tsx'
import { StatsPanel } from './stats-panel.tsx'

type RoundsPanelProps = {
  figures: TournamentStatistics['by_round']
  rounds: readonly Round[]
  className: string
}

/** The average points of a prediction by round. */
export function RoundsPanel({ figures, rounds, className }: RoundsPanelProps) {
  const { t } = useTranslation('stats')
  const { decimal } = useFormat()
  const localized = useLocalized()
  const names = figures.map(({ round_id }) => localized(rounds.find(({ id }) => id === round_id)!.name))
  const labels = roundLabels(names)
  const title = t('rounds.title')
  return (
    <StatsPanel title={title} note={t('rounds.note')} className={className}>
      <LineChart
        caption={title}
        heading={t('rounds.round')}
        columns={figures.map(({ round_id }, nth) => ({
          key: round_id,
          label: labels[nth],
          long: names[nth]!,
        }))}
        line={{
          key: 'average',
          name: t('rounds.points'),
          values: figures.map(({ average_points }) => average_points),
        }}
        show={decimal}
      />
    </StatsPanel>
  )
}
