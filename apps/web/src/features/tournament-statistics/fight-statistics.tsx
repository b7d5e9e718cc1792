import type { TournamentStatistics } from '@called-it/contract/tournaments/tournament-statistics.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { FactsStrip } from './facts-strip.tsx'
import { FightsPanel } from './fights-panel.tsx'
import { RoundsPanel } from './rounds-panel.tsx'
import { entitiesOf } from './statistics.ts'
import { SpreadPanel } from './spread-panel.tsx'
import { UpsetsPanel } from './upsets-panel.tsx'

type FightStatisticsProps = {
  statistics: TournamentStatistics
  /** The viewer's sum of coefficients; null without one. */
  own: number | null
}

/** The statistics of all slips: the picks and their outcomes. */
export function FightStatistics({ statistics, own }: FightStatisticsProps) {
  const { t } = useTranslation('stats')
  const { number, decimal } = useFormat()
  const { average_points, by_round, fights, rounds, spread } = statistics
  const entities = entitiesOf(statistics)
  const cards = by_round.reduce((sum, { predictions }) => sum + predictions, 0)
  const odds = by_round.reduce(
    (sum, figures) => sum + figures.predictions * (figures.average_coefficient ?? 0),
    0,
  )
  return (
    <>
      <FactsStrip
        facts={[
          { key: 'users', label: t('facts.participants'), value: number(statistics.participants) },
          { key: 'cards', label: t('facts.cards'), value: number(statistics.predictions) },
          {
            key: 'points',
            label: t('facts.average_card'),
            value: average_points === null ? t('facts.none') : decimal(average_points),
          },
          {
            key: 'odds',
            label: t('facts.coefficient'),
            value: cards === 0 ? t('facts.none') : decimal(odds / cards),
          },
        ]}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 desktop:grid-cols-12">
        <FightsPanel fights={fights} rounds={rounds} entities={entities} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 desktop:col-span-5">
          {by_round.length > 0 && <RoundsPanel figures={by_round} rounds={rounds} isOfFights />}
          <UpsetsPanel fights={fights} entities={entities} />
        </div>
        {spread && <SpreadPanel spread={spread} own={own} isOfFights className="desktop:col-span-12" />}
      </div>
    </>
  )
}
