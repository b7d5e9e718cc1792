import { type Side, SIDES } from '@called-it/rules/vocabulary.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useSides } from '../shell/use-sides.ts'
import type { DeskEventAnswer } from './result-draft.ts'
import { ResultLine } from './result-line.tsx'
import type { ResultForm } from './use-result-form.ts'

/** Who wins by decision, or goes through, and the reason that players see. */
export function DecisionLines({
  data: { event, is_knockout },
  form,
}: {
  data: DeskEventAnswer
  form: ResultForm
}) {
  const { t } = useTranslation('desk')
  const { sideOf } = useSides()
  const { status, winner, reason } = form.draft
  const isDecided = status === 'awarded' || (status === 'cancelled' && is_knockout)
  return (
    <>
      {isDecided && (
        <ResultLine
          title={t(status === 'awarded' ? 'result.winner' : 'result.goes_through')}
          text={
            <Segmented
              label={t(status === 'awarded' ? 'result.winner' : 'result.goes_through')}
              options={SIDES.map((side) => ({ value: side, label: sideOf(event, side) }))}
              value={winner ?? undefined}
              onChange={(side: Side) => form.change({ winner: side })}
            />
          }
        />
      )}
      <ResultLine
        title={t('result.reason')}
        text={
          <TextField
            label={t('result.reason')}
            value={reason}
            maxLength={200}
            placeholder={t('result.reason_placeholder')}
            onChange={(change) => form.change({ reason: change.target.value })}
          />
        }
      />
    </>
  )
}
