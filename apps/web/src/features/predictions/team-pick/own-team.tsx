import { useLocalized } from '../../../lib/language/language.ts'
import { useTranslation } from '../../../lib/language/translation.ts'
import { EntityMark } from '../../../game/marks/entity-mark.tsx'
import { OwnQuestion } from '../one-pick/own-question.tsx'
import { usePickToasts } from '../one-pick/use-pick-toasts.ts'
import { usePick } from '../one-pick/use-pick.ts'
import { phaseOf } from '../phase-of.ts'
import { saveTeam, type TeamKind, type TeamQuestion } from './team-picks.ts'
import { TeamsListed } from './teams-listed.tsx'

const isTeamChoice = (value: unknown): value is { id: number } =>
  Number.isInteger((value as { id?: unknown } | null)?.id)

type OwnTeamProps = {
  of: TeamKind
  slug: string
  userId: number
  question: TeamQuestion
  /** The moment that locks are judged by, ms since 1970. */
  at: number
  onStale: () => void
}

/** Which team one names oneself. */
export function OwnTeam({ of, slug, userId, question, at, onStale }: OwnTeamProps) {
  const { t } = useTranslation('one-pick')
  const localized = useLocalized()
  const toasts = usePickToasts()
  const phase = phaseOf(question, at)
  const { prediction, teams } = question
  const nameOf = (id: number) => {
    const team = teams.find((each) => each.id === id)
    return team ? localized(team.name) : t('left_team')
  }
  const pick = usePick({
    slug,
    userId,
    kind: of.kind,
    saved: prediction && { id: prediction.team_id },
    isChoice: isTeamChoice,
    phase,
    send: (id) => saveTeam(of, slug, id),
    onRefused: (error) => {
      toasts.refused(error, 'teamId')
      onStale()
    },
    onLapsed: ({ id }) => toasts.lapsed(nameOf(id)),
  })
  const chosen = teams.find(({ id }) => id === pick.chosen?.id) ?? null

  return (
    <OwnQuestion
      kind={of.kind}
      userId={userId}
      question={question}
      phase={phase}
      pick={pick}
      named={chosen && { name: localized(chosen.name), mark: <EntityMark entity={chosen} size="large" /> }}
      asked={pick.asked && nameOf(pick.asked.id)}
    >
      <TeamsListed
        of={of}
        question={question}
        chosen={chosen?.id ?? null}
        onChoose={phase === 'open' ? (id) => pick.choose({ id }) : null}
      />
    </OwnQuestion>
  )
}
