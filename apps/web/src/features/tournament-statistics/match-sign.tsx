import type { MatchFigures } from '@called-it/contract/tournaments/tournament-statistics.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import styles from './match-sign.module.css'
import type { Entities } from './statistics.ts'

type MatchSignProps = { match: MatchFigures; entities: Entities }

/** A match in short: the marks of both sides with the final score between them, their names below. */
export function MatchSign({ match, entities }: MatchSignProps) {
  const names = useMatchName()(match, entities)
  return (
    <span className={styles.match}>
      <MatchMarks match={match} entities={entities} />
      <span className={styles.names}>{names}</span>
    </span>
  )
}

/** The final score between the marks of both sides, a draw as well as a win. */
export function MatchMarks({ match, entities }: MatchSignProps) {
  const [first, second] = [entities.get(match.first_entity_id), entities.get(match.second_entity_id)]
  return (
    <span className={styles.score} aria-hidden="true">
      {first && <EntityMark entity={first} size="small" />}
      <b>{`${match.score.first}:${match.score.second}`}</b>
      {second && <EntityMark entity={second} size="small" />}
    </span>
  )
}

/** Names a match by its sides: «Германия — Шотландия». */
export function useMatchName() {
  const { t } = useTranslation('stats')
  const localized = useLocalized()
  return (match: MatchFigures, entities: Entities): string => {
    const nameOf = (id: number) => localized(entities.get(id)?.name ?? { ru: '', en: '' })
    return t('pair', { first: nameOf(match.first_entity_id), second: nameOf(match.second_entity_id) })
  }
}
