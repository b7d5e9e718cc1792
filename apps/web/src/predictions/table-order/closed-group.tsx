import type { PredictedGroup } from '@called-it/contract/predictions/group-predictions.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import { Status } from '../../game/predictions/status.tsx'
import { GroupCard } from './group-card.tsx'

type ClosedGroupProps = {
  group: PredictedGroup
  /** Replaces the text for a group that is not open yet. */
  label?: string
}

/** The teams of a group without any order. */
export function ClosedGroup({ group, label }: ClosedGroupProps) {
  const { t } = useTranslation('predictions')
  const localized = useLocalized()
  return (
    <GroupCard group={group} end={<Status state="locked" label={label ?? t('state.not_open')} />}>
      <ul>
        {group.teams.map((team) => (
          <li
            key={team.id}
            className="flex min-h-12 items-center gap-3 border-t border-line px-5 font-medium text-text-2 first:border-0 max-tablet:px-4"
          >
            <EntityMark entity={team} />
            <span className="min-w-0 [overflow-wrap:anywhere]">{localized(team.name)}</span>
          </li>
        ))}
      </ul>
    </GroupCard>
  )
}
