import { useRef } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useLocalized } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/translation.ts'
import { EntityMark } from '../../../ui/entity-mark.tsx'
import { Note } from '../../../ui/note.tsx'
import { LeaveGuard } from '../leave-guard.tsx'
import { OwnPick } from '../one-pick/own-pick.tsx'
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

/** Which team one names oneself: to be chosen while it is open, then as it stands, then as it was counted. */
export function OwnTeam({ of, slug, userId, question, at, onStale }: OwnTeamProps) {
  const { t } = useTranslation('one-pick')
  const localized = useLocalized()
  const { signed, moment } = useFormat()
  const toasts = usePickToasts()
  const grid = useRef<HTMLDivElement>(null)
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
    <div className="grid gap-6">
      <LeaveGuard
        unsaved={pick.isUnsaved ? 1 : 0}
        userId={userId}
        kind={of.kind}
        onSave={() => void pick.retry()}
      />
      <OwnPick
        label={t(`${of.kind}.mine`, { worth: signed(question.worth) })}
        name={chosen && localized(chosen.name)}
        mark={chosen && <EntityMark entity={chosen} size="large" />}
        nobody={phase === 'locked' ? t('nobody') : t(`${of.kind}.choose`)}
        pick={phase === 'open' ? pick : undefined}
        onChange={() => grid.current?.querySelector<HTMLElement>('input, button')?.focus()}
        result={phase === 'locked' ? prediction : null}
        isCorrected={question.is_corrected}
      />
      {phase === 'not_open' && (
        <Note tone="info">
          {question.opens_at ? t('not_open.known', { at: moment(question.opens_at) }) : t('not_open.unknown')}
        </Note>
      )}
      <div ref={grid}>
        <TeamsListed
          of={of}
          question={question}
          chosen={chosen?.id ?? null}
          onChoose={phase === 'open' ? (id) => pick.choose({ id }) : null}
        />
      </div>
    </div>
  )
}
