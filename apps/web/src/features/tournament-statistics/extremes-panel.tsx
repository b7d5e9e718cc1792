import type { MatchFigures } from '@called-it/contract/tournaments/tournament-statistics.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { BarList } from '../../ui/charts/bar-list.tsx'
import { MatchMarks, useMatchName } from './match-sign.tsx'
import { callsOf, type Entities, extremesOf, outcomeShareOf } from './statistics.ts'
import { StatsPanel } from './stats-panel.tsx'
import { useShare } from './use-share.ts'

/** The length of each list. */
const SHOWN = 5

type ExtremesPanelProps = {
  /** The matches whose outcome the fewest called, or the most. */
  side: 'hardest' | 'easiest'
  events: readonly MatchFigures[]
  entities: Entities
  className: string
}

/** The matches with the fewest right predictions, or with the most; nothing while there is only one match. */
export function ExtremesPanel({ side, events, entities, className }: ExtremesPanelProps) {
  const { t } = useTranslation('stats')
  const share = useShare()
  const nameOf = useMatchName()
  const matches = extremesOf(events, SHOWN)[side]
  if (matches.length === 0) return null
  const title = t(`extremes.${side}`)
  return (
    <StatsPanel title={title} note={t('extremes.note')} className={className}>
      <BarList
        label={title}
        bars={matches.map((match) => {
          const outcomes = outcomeShareOf(match.hits)
          return {
            key: match.id,
            mark: <MatchMarks match={match} entities={entities} />,
            name: nameOf(match, entities),
            share: outcomes,
            value: share(outcomes),
            spoken: t('extremes.spoken', {
              score: `${match.score.first}:${match.score.second}`,
              share: share(outcomes),
              exact: share(match.hits.exact / callsOf(match.hits)),
            }),
          }
        })}
      />
    </StatsPanel>
  )
}
