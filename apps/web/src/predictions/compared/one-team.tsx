import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import { useLocalized } from '../../lib/language/language.ts'

type OneTeamProps = { entity: Entity; name?: Entity['name']; isRight: boolean }

/** A team, or a player with the mark of the team. */
export function OneTeam({ entity, name = entity.name, isRight }: OneTeamProps) {
  const localized = useLocalized()
  return (
    <span className={`flex min-w-0 items-center gap-2.5 text-15 ${isRight ? 'flex-row-reverse' : ''}`}>
      <EntityMark entity={entity} size="small" />
      <span className="min-w-0 wrap-anywhere">{localized(name)}</span>
    </span>
  )
}
