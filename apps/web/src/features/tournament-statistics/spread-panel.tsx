import type { TournamentStatistics } from '@called-it/contract/tournaments/tournament-statistics.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { ColumnChart } from '../../ui/charts/column-chart.tsx'
import { StatsPanel } from './stats-panel.tsx'

type SpreadPanelProps = {
  spread: NonNullable<TournamentStatistics['spread']>
  /** The viewer's sum; null without one. */
  own: number | null
  isOfFights?: boolean
  className: string
}

/** The number of columns that share a label. */
const LABEL_EVERY = 3

/**
 * The number of users at each sum of points (for fights of coefficients), and the viewer's place among them.
 */
export function SpreadPanel({
  spread: { step, users },
  own,
  isOfFights = false,
  className,
}: SpreadPanelProps) {
  const { t } = useTranslation('stats')
  const { number, decimal } = useFormat()
  const ownStep = own === null ? null : Math.floor(own / step)
  const title = t(isOfFights ? 'spread.title_coefficients' : 'spread.title')
  return (
    <StatsPanel title={title} note={t('spread.note', { number: number(step) })} className={className}>
      <ColumnChart
        caption={title}
        heading={t(isOfFights ? 'spread.coefficients' : 'spread.points')}
        counted={t('facts.participants')}
        columns={users.map((value, at) => {
          const [from, to] = [at * step, at * step + step - 1]
          return {
            key: at,
            value,
            label: at % LABEL_EVERY === 0 ? number(from) : undefined,
            long: from === to ? number(from) : `${number(from)}–${number(to)}`,
            mark:
              at === ownStep
                ? t('spread.mine', { value: isOfFights ? decimal(own!) : number(own!) })
                : undefined,
          }
        })}
        show={number}
      />
    </StatsPanel>
  )
}
