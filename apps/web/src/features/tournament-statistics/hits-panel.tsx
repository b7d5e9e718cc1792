import type { HitCounts } from '@called-it/contract/tournaments/tournament-statistics.ts'
import { HITS } from '@called-it/rules/vocabulary.ts'
import { useFormat } from '../../lib/language/format.ts'
import { HIT_WEIGHTS } from '../../game/scores/hit-weights.ts'
import { percentagesOf } from '../../lib/text/percentages.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { SplitBar } from '../../ui/charts/split-bar.tsx'
import { callsOf } from './statistics.ts'
import { StatsPanel } from './stats-panel.tsx'

/** The closeness of all predicted scores. */
export function HitsPanel({ hits }: { hits: HitCounts }) {
  const { t } = useTranslation('stats')
  const { number } = useFormat()
  const calls = callsOf(hits)
  const shares = percentagesOf(HITS.map((hit) => hits[hit]))
  return (
    <StatsPanel title={t('hits.title')} note={t('hits.note', { count: calls, number: number(calls) })}>
      <SplitBar
        label={t('hits.title')}
        hasLegend
        parts={HITS.map((hit, at) => ({
          key: hit,
          label: t(`hits.${hit}`),
          count: hits[hit],
          text: t('percent', { value: number(shares[at]!) }),
          weight: HIT_WEIGHTS[hit],
        }))}
      />
    </StatsPanel>
  )
}
