import type { MatchFigures } from '@called-it/contract/tournaments/tournament-statistics.ts'
import { leaderOf } from '@called-it/rules/football/score.ts'
import { useState } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { percentagesOf } from '../../lib/text/percentages.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { SplitBar } from '../../ui/charts/split-bar.tsx'
import { MoreButton, useShortList } from '../../ui/content/more-button.tsx'
import styles from './crowd-panel.module.css'
import { MatchSign } from './match-sign.tsx'
import { type Round, RoundSelect } from './round-select.tsx'
import type { Entities } from './statistics.ts'
import { StatsPanel } from './stats-panel.tsx'

type CrowdPanelProps = {
  events: readonly MatchFigures[]
  rounds: readonly Round[]
  entities: Entities
  className: string
}

const OUTCOMES = ['first', 'draw', 'second'] as const

/** The predicted winners of all users, by match, and the outcomes: of the last round or the chosen one. */
export function CrowdPanel({ events, rounds, entities, className }: CrowdPanelProps) {
  const { t } = useTranslation('stats')
  const { number } = useFormat()
  const localized = useLocalized()
  const [chosen, choose] = useState<number | null>(null)
  const shown = rounds.find(({ id }) => id === chosen) ?? rounds.at(-1)
  const nameOf = (id: number) => localized(entities.get(id)!.name)
  const { shown: matches, more } = useShortList(events.filter(({ round_id }) => round_id === shown?.id))
  return (
    <StatsPanel
      title={t('crowd.title')}
      text={t('crowd.text')}
      note={<RoundSelect label={t('crowd.round')} rounds={rounds} shown={shown?.id} onChoose={choose} />}
      className={className}
    >
      <ol className={styles.matches}>
        {matches.map((match) => {
          const counts = OUTCOMES.map((outcome) => match.crowd[outcome])
          const shares = percentagesOf(counts)
          const labels = {
            first: t('crowd.first', { name: nameOf(match.first_entity_id) }),
            draw: t('crowd.draw'),
            second: t('crowd.second', { name: nameOf(match.second_entity_id) }),
          }
          const came = leaderOf(match.score) ?? 'draw'
          return (
            <li key={match.id}>
              <MatchSign match={match} entities={entities} />
              <SplitBar
                label={t('crowd.match', {
                  first: nameOf(match.first_entity_id),
                  second: nameOf(match.second_entity_id),
                  score: `${match.score.first}:${match.score.second}`,
                })}
                parts={OUTCOMES.map((outcome, at) => ({
                  key: outcome,
                  label: labels[outcome],
                  count: counts[at]!,
                  text: t('percent', { value: number(shares[at]!) }),
                  weight: outcome === came ? 1 : 0,
                }))}
              />
            </li>
          )
        })}
      </ol>
      <MoreButton {...more} />
    </StatsPanel>
  )
}
