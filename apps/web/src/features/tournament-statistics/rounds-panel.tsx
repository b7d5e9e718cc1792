import type { TournamentStatistics } from '@called-it/contract/tournament-statistics.ts'
import { useFormat } from '../../lib/format.ts'
import { useLocalized } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
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
  const nameOf = (id: number) => localized(rounds.find((round) => round.id === id)!.name)
  const title = t(isOfFights ? 'rounds.title_coefficients' : 'rounds.title')
  return (
    <StatsPanel title={title} note={t(isOfFights ? 'rounds.note_card' : 'rounds.note')}>
      <LineChart
        caption={title}
        of={t('rounds.round')}
        columns={figures.map(({ round_id }, nth) => ({
          key: round_id,
          label: figures.length > NAMED_MAX ? shortOf(nameOf(round_id), nth) : nameOf(round_id),
          long: nameOf(round_id),
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

/** Of many rounds the number that their names hold, else which one it is: «Тур 3» is 3, «UFC 318» is 318. */
const shortOf = (name: string, nth: number): string =>
  /\d+\/\d+|\d+/.exec(name)?.[0] ?? (name.length < 8 ? name : `${nth + 1}`)
