import type { TournamentStatistics } from '@called-it/contract/tournaments/tournament-statistics.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { BarList } from '../../ui/charts/bar-list.tsx'
import { StatsPanel } from './stats-panel.tsx'

/** The points of a user who would always follow the crowd, beside the average. */
export function CrowdPlayerPanel({ crowd }: { crowd: NonNullable<TournamentStatistics['crowd']> }) {
  const { t } = useTranslation('stats')
  const { number } = useFormat()
  const { matches, right, points, average_points } = crowd
  const most = Math.max(points, average_points, 1)
  return (
    <StatsPanel title={t('player.title')} text={t('player.text')}>
      <BarList
        label={t('player.title')}
        bars={[
          {
            key: 'right',
            name: t('player.right'),
            share: right / matches,
            value: t('player.of', { number: number(right), of: number(matches) }),
          },
          {
            key: 'points',
            name: t('player.points'),
            share: points / most,
            value: number(points),
            isMarked: true,
          },
          {
            key: 'average',
            name: t('player.average'),
            share: average_points / most,
            value: number(average_points),
          },
        ]}
      />
    </StatsPanel>
  )
}
