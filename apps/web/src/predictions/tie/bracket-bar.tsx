import type { BracketStage } from '@called-it/contract/predictions/group-predictions.ts'
import { ArrowRight, ChevronRight, Undo2 } from 'lucide-react'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { NextStep } from '../next-step/next-step.tsx'
import { SavingBar } from '../saving/saving-bar.tsx'
import type { Change } from './use-change.ts'
import { useChangeWords } from './use-change-words.ts'

type BracketBarProps = {
  /** All ties, saved ones, picks on their way or failed, failed ones, and open ties without a pick. */
  tally: { total: number; saved: number; unsaved: number; stuck: number; missing: number }
  /** The change that can be undone. */
  change: Change | null
  onUndo: () => void
  /** On a phone, the stage after the one in view. */
  next: BracketStage | undefined
  /** Goes to the next page of a phone, or from the last page and elsewhere to the next open tie without a pick. */
  onNext: () => void
  isPhone: boolean
}

/** The progress of the bracket, or its last change with an undo button. */
export function BracketBar({ tally, change, onUndo, next, onNext, isPhone }: BracketBarProps) {
  const { t } = useTranslation(['bracket', 'predictions'])
  const { total, saved, unsaved, stuck, missing } = tally
  const words = useChangeWords(change)
  const isComplete = saved === total
  return (
    <SavingBar
      label={t('bar.label')}
      title={
        words ? (
          <span className="whitespace-normal">{words.text}</span>
        ) : (
          t('bar.picked', { picked: saved + unsaved, count: total })
        )
      }
      note={
        <small className="max-tablet:w-full">
          {stuck > 0
            ? t('predictions:unsaved', { count: stuck })
            : words
              ? words.pair
              : unsaved > 0
                ? t('bar.saving')
                : t(isComplete ? 'bar.complete' : missing === 0 ? 'bar.all_open' : 'bar.itself')}
        </small>
      }
      progress={{ total, saved, unsaved }}
    >
      {change ? (
        <Button variant="quiet" icon={<Undo2 aria-hidden="true" />} onClick={onUndo}>
          {t('predictions:toast.restore')}
        </Button>
      ) : missing === 0 ? (
        <NextStep given={{ kind: 'tie' }} />
      ) : isPhone && next ? (
        <Button variant="secondary" onClick={onNext}>
          {t(`to_stage.${next.level ?? 'other'}`)}
          <ChevronRight aria-hidden="true" />
        </Button>
      ) : (
        <Button variant="secondary" onClick={onNext}>
          {t('bar.next')}
          <ArrowRight aria-hidden="true" />
        </Button>
      )}
    </SavingBar>
  )
}
