import type { MatchFigures } from '@called-it/contract/tournaments/tournament-statistics.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import styles from './rarest-panel.module.css'
import { useMatchName } from './match-sign.tsx'
import { callsOf, type Entities } from './statistics.ts'
import { StatsPanel } from './stats-panel.tsx'

type RarestPanelProps = { match: MatchFigures; count: number; entities: Entities }

/** The exact score with the fewest right predictions. */
export function RarestPanel({ match, count, entities }: RarestPanelProps) {
  const { t } = useTranslation('stats')
  const { number } = useFormat()
  const { score, first_entity_id, second_entity_id } = match
  const text = `${score.first}:${score.second}`
  const nameOf = useMatchName()
  const [first, second] = [entities.get(first_entity_id), entities.get(second_entity_id)]
  return (
    <StatsPanel title={t('rarest.title')} className="desktop:col-span-4">
      <div className="grid justify-items-start gap-4">
        <span className={styles.score} aria-hidden="true">
          <b>{score.first}</b>
          <b>{score.second}</b>
        </span>
        <p className="flex flex-wrap items-center gap-2.5 font-semibold">
          {first && <EntityMark entity={first} />}
          <span className="wrap-anywhere">
            {nameOf(match, entities)}
            <span className="sr-only">, {text}</span>
          </span>
          {second && <EntityMark entity={second} />}
        </p>
        <p className="text-13 text-text-2">
          {t('rarest.guessed', { count, number: number(count), of: number(callsOf(match.hits)) })}
        </p>
      </div>
    </StatsPanel>
  )
}
