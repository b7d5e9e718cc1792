import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import type { ComparedAnswer } from './compared-answer.ts'

type SeveralTeamsProps = {
  teams: readonly Entity[]
  isOrdered?: boolean
  /** The parts of its points; null before the question is settled. */
  parts: ComparedAnswer['parts']
  favourite?: number
  isRight: boolean
}

/** Teams by their codes, so that eight fit; correct ones stand out. */
export function SeveralTeams({ teams, isOrdered = false, parts, favourite, isRight }: SeveralTeamsProps) {
  const { t } = useTranslation('comparison')
  const localized = useLocalized()
  const earned = parts && new Set(parts.flatMap((part) => (part.earned && part.id ? [part.id] : [])))
  const List = isOrdered ? 'ol' : 'ul'
  // The four teams of a group stand two by two.
  const most = isOrdered ? 'max-w-45' : ''
  return (
    <List
      className={`flex min-w-0 flex-wrap gap-x-3 gap-y-1.5 text-14 ${most} ${isRight ? 'justify-end' : ''}`}
    >
      {teams.map((team, at) => {
        const isEarned = earned?.has(team.id)
        return (
          <li
            key={team.id}
            className={`flex items-center gap-1.5 ${isEarned ? 'font-semibold text-text' : earned ? 'text-text-3' : 'text-text-2'}`}
          >
            {isOrdered && <span className="text-text-3">{at + 1}</span>}
            <EntityMark entity={team} size="small" />
            <span aria-hidden="true">
              {team.code ?? localized(team.name)}
              {team.id === favourite && ' \u00d72'}
            </span>
            <span className="sr-only">
              {[localized(team.name), team.id === favourite && t('favourite'), isEarned && t('right')]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        )
      })}
    </List>
  )
}
