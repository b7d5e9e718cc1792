import { useRef } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { SaveBar } from '../../ui/save-bar.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { MatchRow } from './match-row.tsx'
import { isKnockout, type MatchPredictions, phaseAt } from './matches.ts'
import { type Place, RoundView, useRoundInView } from './round-view.tsx'
import { tallyOf } from './rounds.ts'
import { useDraftUpkeep } from './use-draft-upkeep.ts'
import { useLockClock } from './use-lock-clock.ts'
import { useSave } from './use-save.ts'
import { useScoreForm } from './use-score-form.ts'

type OwnPredictionsProps = Omit<Place, 'user'> & {
  userId: number
  predictions: MatchPredictions
  /** The round that the address names. */
  roundKey: string | undefined
  onStale: () => void
}

/** One's own predictions: rounds, matches, and the save bar while anything is unsaved. */
export function OwnPredictions({ userId, predictions, roundKey, onStale, ...place }: OwnPredictionsProps) {
  const { slug } = place
  const matches = predictions.rounds.flatMap(({ events }) => events)
  const at = useLockClock(matches, onStale)
  const round = useRoundInView(predictions.rounds, roundKey, at)
  const form = useScoreForm(userId, slug)
  const { save, isSaving } = useSave({
    userId,
    slug,
    form,
    open: matches.filter((match) => phaseAt(match, at) === 'open'),
    countSaved: ({ rounds }) =>
      tallyOf(rounds.find(({ key }) => key === round?.key) ?? rounds[0]!, at, () => false),
  })
  useDraftUpkeep({ form, matches, at, isSaving })
  const view = useRef<HTMLDivElement>(null)
  if (!round) return null

  const unsaved = Object.keys(form.drafts)
  const tally = tallyOf(round, at, form.isUnsaved)

  function trySave() {
    if (save()) return
    // The mistakes are drawn by the next frame.
    requestAnimationFrame(() => view.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }

  return (
    <div ref={view}>
      <LeaveGuard unsaved={unsaved.length} userId={userId} />
      <RoundView
        {...place}
        user={undefined}
        predictions={predictions}
        round={round}
        at={at}
        tally={tally}
        isUnsaved={form.isUnsaved}
        renderMatch={(match) => (
          <MatchRow
            key={match.id}
            match={match}
            at={at}
            isKnockout={isKnockout(round)}
            own={{
              draft: form.drafts[match.id],
              mark: form.marks[match.id] ?? {},
              onGoals: (side, goals) => form.setGoals(match, side, goals),
              onMode: (mode) => form.mark([match.id], { mode }),
              onReset: () => form.reset([match.id]),
              onLeave: () => form.mark([match.id], { isChecked: true }),
            }}
          />
        )}
      >
        {unsaved.length > 0 && (
          <UnsavedBar
            tally={tally}
            elsewhere={unsaved.length - tally.unsaved}
            isSaving={isSaving}
            onSave={trySave}
            onDiscard={() => form.reset(unsaved)}
          />
        )}
      </RoundView>
    </div>
  )
}

type UnsavedBarProps = {
  tally: ReturnType<typeof tallyOf>
  /** Unsaved ones in rounds that are not in view. */
  elsewhere: number
  isSaving: boolean
  onSave: () => void
  onDiscard: () => void
}

function UnsavedBar({ tally, elsewhere, isSaving, onSave, onDiscard }: UnsavedBarProps) {
  const { t } = useTranslation('predictions')
  const { saved, unsaved, total } = tally
  const detail =
    unsaved === 0
      ? t('unsaved_only_elsewhere', { count: elsewhere })
      : [
          t('unsaved', { count: unsaved + elsewhere }),
          elsewhere > 0 && t('unsaved_elsewhere', { count: elsewhere }),
        ]
          .filter(Boolean)
          .join(', ')
  return (
    <SaveBar
      total={total}
      saved={saved}
      unsaved={unsaved}
      summary={t('saved_of', { saved, total })}
      detail={detail}
      saveLabel={t('save')}
      saving={isSaving}
      onSave={onSave}
      onDiscard={onDiscard}
    />
  )
}
