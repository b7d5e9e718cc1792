import { useLocalized } from '../../lib/language/language.ts'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import { OthersPick } from '../one-pick/others-pick.tsx'
import { phaseOf } from '../phase-of.ts'
import type { TeamKind, TeamQuestion } from './team-picks.ts'
import { TeamsListed } from './teams-listed.tsx'

type OthersTeamProps = { teamKind: TeamKind; question: TeamQuestion; at: number }

/** The team that another user chose. */
export function OthersTeam({ teamKind, question, at }: OthersTeamProps) {
  const localized = useLocalized()
  const team = question.teams.find(({ id }) => id === question.prediction?.team_id) ?? null
  return (
    <div className="grid gap-6">
      <OthersPick
        kind={teamKind.kind}
        question={question}
        isLocked={phaseOf(question, at) === 'locked'}
        named={team && { name: localized(team.name), mark: <EntityMark entity={team} size="large" /> }}
      />
      <TeamsListed teamKind={teamKind} question={question} chosen={team?.id ?? null} onChoose={null} />
    </div>
  )
}
