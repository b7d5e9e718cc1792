import type { MatchFigures } from '@called-it/contract/tournaments/tournament-statistics.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { BarList } from '../../ui/charts/bar-list.tsx'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import { useMatchName } from './match-sign.tsx'
import { callsOf, type Entities, extremesOf, outcomeShareOf } from './statistics.ts'
import { StatsPanel } from './stats-panel.tsx'
import { useShare } from './use-share.ts'

const SHOWN = 5

type ExtremesProps = { events: readonly MatchFigures[]; entities: Entities }

/** The matches with the fewest and with the most right predictions. */
export function ExtremesPanels({ events, entities }: ExtremesProps) {
  const { hardest, easiest } = extremesOf(events, SHOWN)
  if (hardest.length === 0) return null
  return (
    <>
      <Matches title="hardest.title" matches={hardest} entities={entities} />
      <Matches title="hardest.title_easiest" matches={easiest} entities={entities} />
    </>
  )
}

type MatchesProps = {
  title: 'hardest.title' | 'hardest.title_easiest'
  matches: readonly MatchFigures[]
  entities: Entities
}

function Matches({ title, matches, entities }: MatchesProps) {
  const { t } = useTranslation('stats')
  const share = useShare()
  const nameOf = useMatchName()
  return (
    <StatsPanel title={t(title)} note={t('hardest.note')} className="desktop:col-span-6">
      <BarList
        label={t(title)}
        bars={matches.map((match) => {
          const winner =
            match.score.first === match.score.second
              ? undefined
              : entities.get(
                  match.score.first > match.score.second ? match.first_entity_id : match.second_entity_id,
                )
          const outcomes = outcomeShareOf(match.hits)
          return {
            key: match.id,
            mark: winner ? <EntityMark entity={winner} /> : '=',
            name: nameOf(match, entities),
            note: `${match.score.first}:${match.score.second}`,
            share: outcomes,
            value: share(outcomes),
            spoken: t('hardest.spoken', {
              share: share(outcomes),
              exact: share(match.hits.exact / callsOf(match.hits)),
            }),
          }
        })}
      />
    </StatsPanel>
  )
}
