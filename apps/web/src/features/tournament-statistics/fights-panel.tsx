import type { FightFigures } from '@called-it/contract/tournaments/tournament-statistics.ts'
import { useState } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { percentagesOf } from '../../lib/text/percentages.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { SplitBar } from '../../ui/charts/split-bar.tsx'
import { MoreButton, useShortList } from '../../ui/content/more-button.tsx'
import styles from './fights-panel.module.css'
import { type Round, RoundSelect } from './round-select.tsx'
import type { Entities } from './statistics.ts'
import { StatsPanel } from './stats-panel.tsx'

type FightsPanelProps = { fights: readonly FightFigures[]; rounds: readonly Round[]; entities: Entities }

/** The frequency of each fighter's picks, by fight: of the last round or the chosen one. */
export function FightsPanel({ fights, rounds, entities }: FightsPanelProps) {
  const { t } = useTranslation('stats')
  const [chosen, choose] = useState<number | null>(null)
  const shown = rounds.find(({ id }) => id === chosen)?.id ?? rounds.at(-1)?.id ?? fights.at(-1)?.round_id
  const { shown: first, more } = useShortList(fights.filter(({ round_id }) => round_id === shown))
  return (
    <StatsPanel
      title={t('fights.title')}
      text={t('fights.text')}
      note={<RoundSelect label={t('fights.round')} rounds={rounds} shown={shown} onChoose={choose} />}
      className="min-[900px]:col-span-7"
    >
      <ol className={styles.fights}>
        {first.map((fight) => (
          <Fight key={fight.id} fight={fight} entities={entities} />
        ))}
      </ol>
      <MoreButton {...more} />
    </StatsPanel>
  )
}

function Fight({ fight, entities }: { fight: FightFigures; entities: Entities }) {
  const { t } = useTranslation('stats')
  const { number } = useFormat()
  const localized = useLocalized()
  const { winner_id, is_upset } = fight
  const isPicked = fight.picks.some(({ entity_id }) => entity_id === winner_id)
  // Winners without a pick are included.
  const picks = [
    ...fight.picks,
    ...(winner_id !== null && !isPicked ? [{ entity_id: winner_id, count: 0, doubled: 0 }] : []),
  ]
  const shares = percentagesOf(picks.map(({ count }) => count))
  const names = picks.map(({ entity_id }) => localized(entities.get(entity_id)!.name))
  return (
    <li>
      <p className={styles.names}>
        {picks.map(({ entity_id }, at) => (
          <span key={entity_id} data-won={entity_id === winner_id || undefined}>
            {names[at]}
            {entity_id === winner_id && <small>{t(is_upset ? 'fights.upset' : 'fights.won')}</small>}
          </span>
        ))}
      </p>
      <SplitBar
        label={names.length === 2 ? t('pair', { first: names[0], second: names[1] }) : names.join(' — ')}
        parts={picks.map(({ entity_id, count }, at) => ({
          key: String(entity_id),
          label: `${names[at]}, ${t('fights.picked', { count, number: number(count) })}`,
          count,
          text: t('percent', { value: number(shares[at]!) }),
          weight: entity_id === winner_id ? 1 : 0,
        }))}
      />
    </li>
  )
}
