import { useTranslation } from '../../lib/language/translation.ts'
import { KindFrame } from '../frame/kind-frame.tsx'
import { KindLead } from '../frame/kind-lead.tsx'
import { LeaveGuard } from '../saving/leave-guard.tsx'
import { ReopenedNote } from '../explained/reopened-note.tsx'
import { ChoiceBar } from './choice-bar.tsx'
import { ChoiceSummary } from './choice-summary.tsx'
import { type LeaguePredictions, teamsById } from '../league/league-predictions.ts'
import { TeamPots } from './team-pots.tsx'
import type { OwnChoice } from './use-choice.ts'

type ChoiceViewProps = {
  slug: string
  userId: number
  predictions: LeaguePredictions
  own: OwnChoice
}

/** The viewer's eight teams and favourite while they can be chosen. */
export function ChoiceView({ slug, userId, predictions, own }: ChoiceViewProps) {
  const { t } = useTranslation('top-eight')
  const teams = teamsById(predictions)
  return (
    <KindFrame
      slug={slug}
      kind="league"
      isAsideFirst
      aside={<ChoiceSummary slug={slug} own={own} teams={teams} locksAt={predictions.locks_at} />}
    >
      {/* A user without a group cannot save anyway, so the guard must not keep them from the draw. */}
      <LeaveGuard
        unsaved={own.isUnsaved && !own.needsGroup ? 1 : 0}
        userId={userId}
        kind="league"
        onSave={own.save}
      />
      <KindLead title={t('title')}>{t('lead')}</KindLead>
      <ReopenedNote question={predictions} className="mt-3" />
      <TeamPots
        predictions={predictions}
        choice={own.choice}
        onToggle={own.toggleTeam}
        onFavourite={own.toggleFavourite}
      />
      <ChoiceBar slug={slug} own={own} teams={teams} />
    </KindFrame>
  )
}
