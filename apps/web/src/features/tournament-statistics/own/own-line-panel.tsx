import { useFormat } from '../../../lib/language/format.ts'
import { useLocalized } from '../../../lib/language/language.ts'
import { roundLabels } from '../../../game/tournaments/short-names.ts'
import { useTranslation } from '../../../lib/language/translation.ts'
import { LineChart } from '../../../ui/charts/line-chart.tsx'
import type { RoundPair } from './own-figures.ts'
import type { Round } from '../round-select.tsx'
import { StatsPanel } from '../stats-panel.tsx'
import { useShare } from '../use-share.ts'

type OwnLinePanelProps = {
  pairs: readonly RoundPair[]
  rounds: readonly Round[]
  isOfFights?: boolean
  className: string
}

/** The viewer's line by round beside everybody's; without the viewer's predictions everybody's alone. */
export function OwnLinePanel({ pairs, rounds, isOfFights = false, className }: OwnLinePanelProps) {
  const { t } = useTranslation('stats')
  const { number, decimal } = useFormat()
  const localized = useLocalized()
  const share = useShare()
  const words = isOfFights ? 'odds' : 'accuracy'
  const hasOwn = pairs.some(({ own }) => own !== null)
  const title = t(`line.${words}.${hasOwn ? 'own' : 'all'}`)
  const names = pairs.map(({ round_id }) => localized(rounds.find(({ id }) => id === round_id)!.name))
  // The short name of a numbered event is its number.
  const labels = isOfFights ? names.map((name) => /\d+/.exec(name)?.[0] ?? name) : roundLabels(names)
  const all = { key: 'all', name: t('line.average'), values: pairs.map((pair) => pair.all) }
  const own = { key: 'own', name: t('line.you'), values: pairs.map((pair) => pair.own) }
  return (
    <StatsPanel title={title} note={t(`line.${words}.note`)} className={className}>
      <LineChart
        caption={title}
        heading={t('rounds.round')}
        columns={pairs.map(({ round_id }, nth) => ({ key: round_id, label: labels[nth], long: names[nth]! }))}
        line={hasOwn ? own : all}
        reference={hasOwn ? all : undefined}
        {...(isOfFights
          ? { show: decimal }
          : { scale: 'share', show: share, write: (value: number) => number(value * 100) })}
      />
    </StatsPanel>
  )
}
