import { useFormat } from '../../../lib/format.ts'
import { useLocalized } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/translation.ts'
import { EntityMark } from '../../../ui/entity-mark.tsx'
import { OwnPick } from '../one-pick/own-pick.tsx'
import { phaseOf } from '../phase-of.ts'
import type { TeamKind, TeamQuestion } from './team-picks.ts'
import { TeamsListed } from './teams-listed.tsx'

type OthersTeamProps = { of: TeamKind; question: TeamQuestion; at: number }

/** Which team another user named: hidden until nobody can copy it. */
export function OthersTeam({ of, question, at }: OthersTeamProps) {
  const { t } = useTranslation('one-pick')
  const localized = useLocalized()
  const { signed } = useFormat()
  const isLocked = phaseOf(question, at) === 'locked'
  const team = question.teams.find(({ id }) => id === question.prediction?.team_id) ?? null
  return (
    <div className="grid gap-6">
      <OwnPick
        label={t(`${of.kind}.theirs`, { worth: signed(question.worth) })}
        name={team && localized(team.name)}
        mark={team && <EntityMark entity={team} size="large" />}
        nobody={isLocked ? t('nobody') : t('hidden')}
        result={isLocked ? question.prediction : null}
        isCorrected={question.is_corrected}
      />
      <TeamsListed of={of} question={question} chosen={team?.id ?? null} onChoose={null} />
    </div>
  )
}
