import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import { OwnQuestion } from '../one-pick/own-question.tsx'
import { usePick } from '../one-pick/use-pick.ts'
import { phaseOf } from '../phase-of.ts'
import type { TeamKind, TeamQuestion } from './team-picks.ts'
import { TeamsListed } from './teams-listed.tsx'

type OwnTeamProps = {
  teamKind: TeamKind
  slug: string
  userId: number
  question: TeamQuestion
  /** The moment by which locks are judged, ms since 1970. */
  at: number
}

/** The team that the viewer chooses. */
export function OwnTeam({ teamKind, slug, userId, question, at }: OwnTeamProps) {
  const { t } = useTranslation('one-pick')
  const localized = useLocalized()
  const phase = phaseOf(question, at)
  const { teams } = question
  const nameOf = (id: number) => {
    const team = teams.find((each) => each.id === id)
    return team ? localized(team.name) : t('left_team')
  }
  const pick = usePick(teamKind.drafts, {
    slug,
    userId,
    question,
    at,
    nameOf: ({ id }) => nameOf(id),
  })
  const chosen = teams.find(({ id }) => id === pick.chosen?.id) ?? null

  return (
    <OwnQuestion
      kind={teamKind.kind}
      userId={userId}
      question={question}
      phase={phase}
      pick={pick}
      named={chosen && { name: localized(chosen.name), mark: <EntityMark entity={chosen} size="large" /> }}
      replacement={pick.replacement && nameOf(pick.replacement.id)}
    >
      <TeamsListed
        teamKind={teamKind}
        question={question}
        chosen={chosen?.id ?? null}
        onChoose={phase === 'open' ? (id) => pick.choose({ id }) : null}
      />
    </OwnQuestion>
  )
}
