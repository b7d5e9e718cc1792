import type { TournamentStatistics } from '@called-it/contract/tournaments/tournament-statistics.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { FactsStrip } from './facts-strip.tsx'
import { FightsPanel } from './fights-panel.tsx'
import type { OwnSlips } from './own/own-figures.ts'
import { OwnLinePanel } from './own/own-line-panel.tsx'
import { RarestPickPanel } from './own/rarest-pick-panel.tsx'
import { entitiesOf } from './statistics.ts'
import { SpreadPanel } from './spread-panel.tsx'
import { StatsSection } from './stats-section.tsx'
import { UpsetsPanel } from './upsets-panel.tsx'

type FightStatisticsProps = {
  statistics: TournamentStatistics
  /** The viewer's sum of coefficients; null without one. */
  own: number | null
  slips: OwnSlips
}

/** The statistics of all slips: the picks and their outcomes. */
export function FightStatistics({ statistics, own, slips }: FightStatisticsProps) {
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
            own: slips.average ? decimal(slips.average.points) : undefined,
          },
          {
            key: 'odds',
            label: t('facts.coefficient'),
            value: cards === 0 ? t('facts.none') : decimal(odds / cards),
            own: slips.average ? decimal(slips.average.odds) : undefined,
          },
        ]}
      />
      {slips.rounds.length > 0 && (
        <StatsSection name={slips.average ? 'you' : 'everybody'}>
          <OwnLinePanel
            pairs={slips.rounds}
            rounds={rounds}
            isOfFights
            className={slips.rarest ? 'min-[900px]:col-span-7' : 'min-[900px]:col-span-12'}
          />
          {slips.rarest && (
            <RarestPickPanel rarest={slips.rarest} entities={entities} className="min-[900px]:col-span-5" />
          )}
          {spread && <SpreadPanel spread={spread} own={own} isOfFights className="min-[900px]:col-span-12" />}
        </StatsSection>
      )}
      <StatsSection name="fights">
        <FightsPanel fights={fights} rounds={rounds} entities={entities} />
        <UpsetsPanel fights={fights} entities={entities} />
      </StatsSection>
    </>
  )
}
