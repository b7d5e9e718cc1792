import type { MatchFigures } from '@called-it/contract/tournaments/tournament-statistics.ts'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import styles from './rarest-panel.module.css'
import { useMatchName } from './match-sign.tsx'
import type { Entities } from './statistics.ts'
import { StatsPanel } from './stats-panel.tsx'

type RarestPanelProps = {
  title: string
  match: MatchFigures
  /** How many called the score. */
  text: string
  entities: Entities
  className: string
}

/** An exact score that few called: everybody's rarest, or the viewer's. */
export function RarestPanel({ title, match, text, entities, className }: RarestPanelProps) {
  const { score, first_entity_id, second_entity_id } = match
  const nameOf = useMatchName()
  const [first, second] = [entities.get(first_entity_id), entities.get(second_entity_id)]
  return (
    <StatsPanel title={title} className={className}>
      <div className={styles.rarest}>
        <span className={styles.score} aria-hidden="true">
          <b>{score.first}</b>
          <b>{score.second}</b>
        </span>
        <div className="grid justify-items-start gap-2">
          <p className="flex items-center gap-2.5 font-semibold">
            {first && <EntityMark entity={first} />}
            <span className="min-w-0 wrap-anywhere">
              {nameOf(match, entities)}
              <span className="sr-only">, {`${score.first}:${score.second}`}</span>
            </span>
            {second && <EntityMark entity={second} />}
          </p>
          <p className="text-13 text-text-2">{text}</p>
        </div>
      </div>
    </StatsPanel>
  )
}
