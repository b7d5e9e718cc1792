import type { TournamentStatistics } from '@called-it/contract/tournaments/tournament-statistics.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { shortNames } from '../../game/tournaments/short-names.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import type { Round } from './round-select.tsx'
import { StatsPanel } from './stats-panel.tsx'

/** More rounds than these are called by their short names. */
const NAMED_MAX = 4

type RoundsPanelProps = {
  figures: TournamentStatistics['by_round']
  rounds: readonly Round[]
  isOfFights?: boolean
}

/** What a prediction brought on average, round by round; of fights what a card's odds came to. */
export function RoundsPanel({ figures, rounds, isOfFights = false }: RoundsPanelProps) {
  const { t } = useTranslation('stats')
  const { decimal } = useFormat()
  const localized = useLocalized()
  const names = figures.map(({ round_id }) => localized(rounds.find(({ id }) => id === round_id)!.name))
  // A numbered event is known by its number.
  const short = isOfFights ? names.map((name) => /\d+/.exec(name)?.[0] ?? name) : shortNames(names)
  const title = t(isOfFights ? 'rounds.title_coefficients' : 'rounds.title')
  return (
    <StatsPanel title={title} note={t(isOfFights ? 'rounds.note_card' : 'rounds.note')}>
      <LineChart
        caption={title}
        of={t('rounds.round')}
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
