import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { useLocalized } from '../../lib/language/language.ts'

type Pair = { first_entity: Entity | null; second_entity: Entity | null }

/** Returns the functions that name a team, known or not, and a pair: «Дания — Англия», in short «DEN — ENG». */
export function useTeamName() {
  const { t } = useTranslation('next-lock')
  const localized = useLocalized()
  const nameOf = (entity: Entity | null) => (entity ? localized(entity.name) : t('unknown_team'))
  const pairOf = ({ first_entity, second_entity }: Pair, isShort = false) => {
    const name = (entity: Entity | null) => (isShort && entity?.code) || nameOf(entity)
    return t('pair', { first: name(first_entity), second: name(second_entity) })
  }
  return { nameOf, pairOf }
}
