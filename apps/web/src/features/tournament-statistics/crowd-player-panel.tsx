import type { TournamentStatistics } from '@called-it/contract/tournaments/tournament-statistics.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { BarList } from '../../ui/charts/bar-list.tsx'
import { StatsPanel } from './stats-panel.tsx'

type CrowdPlayerPanelProps = {
  crowd: NonNullable<TournamentStatistics['crowd']>
  /** The viewer's points of the same matches; null without a prediction. */
  own: number | null
}

/** The points of a user who would always follow the crowd, beside the viewer's and the average. */
export function CrowdPlayerPanel({ crowd, own }: CrowdPlayerPanelProps) {
  const { t } = useTranslation('stats')
  const { number } = useFormat()
  const { matches, right, points, average_points } = crowd
  const most = Math.max(points, average_points, own ?? 0, 1)
  return (
    <StatsPanel
      title={t('player.title')}
      text={`${t('player.text')} ${t('player.right', { number: number(right), of: number(matches) })}`}
      className="grow"
    >
      <BarList
        label={t('player.title')}
        bars={(
          [
            ['points', points],
            ['own', own],
            ['average', average_points],
          ] as const
        ).flatMap(([key, value]) =>
          value === null
            ? []
            : {
                key,
                name: t(`player.${key}`),
                share: value / most,
                value: number(value),
                isMarked: key === 'own',
              },
        )}
      />
    </StatsPanel>
  )
}
