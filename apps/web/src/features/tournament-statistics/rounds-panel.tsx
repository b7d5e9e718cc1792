import type { TournamentStatistics } from '@called-it/contract/tournaments/tournament-statistics.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { shortNames } from '../../game/tournaments/short-names.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import type { Round } from './round-select.tsx'
import { StatsPanel } from './stats-panel.tsx'

/** With more rounds than this the short names are used. */
const NAMED_MAX = 4

type RoundsPanelProps = {
  figures: TournamentStatistics['by_round']
  rounds: readonly Round[]
  isOfFights?: boolean
}

/** The average points of a prediction by round; for fights the average coefficients of a slip. */
export function RoundsPanel({ figures, rounds, isOfFights = false }: RoundsPanelProps) {
  const { t } = useTranslation('stats')
  const { decimal } = useFormat()
  const localized = useLocalized()
  const names = figures.map(({ round_id }) => localized(rounds.find(({ id }) => id === round_id)!.name))
  // The short name of a numbered event is its number.
  const short = isOfFights ? names.map((name) => /\d+/.exec(name)?.[0] ?? name) : shortNames(names)
  const title = t(isOfFights ? 'rounds.title_coefficients' : 'rounds.title')
  return (
    <StatsPanel title={title} note={t(isOfFights ? 'rounds.note_card' : 'rounds.note')}>
      <LineChart
        caption={title}
        heading={t('rounds.round')}
        columns={figures.map(({ round_id }, nth) => ({
          key: round_id,
          label: figures.length > NAMED_MAX ? short[nth]! : names[nth]!,
          long: names[nth]!,
        }))}
        line={{
          key: 'average',
          name: t(isOfFights ? 'rounds.coefficients' : 'rounds.points'),
          values: figures.map(({ average_points, average_coefficient }) =>
            isOfFights ? average_coefficient : average_points,
          ),
        }}
        show={decimal}
      />
    </StatsPanel>
  )
}
