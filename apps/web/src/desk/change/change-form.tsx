import { SIDES } from '@called-it/rules/vocabulary.ts'
import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Chip } from '../../ui/forms/chip.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useSides } from '../shell/use-sides.ts'
import { fieldsOf, momentOf } from './change-body.ts'
import { CoefficientFields, type FormProps } from './coefficient-fields.tsx'
import { LockLine } from './lock-line.tsx'
import { SidesForm } from './sides-form.tsx'

/** The form of the chosen change. */
export function ChangeForm(props: FormProps) {
  switch (props.draft.what) {
    case 'move':
      return <MoveForm {...props} />
    case 'postpone':
      return <ReasonField {...props} />
    case 'cancel':
      return (
        <>
          <ReasonField {...props} />
          {props.hasTie && <WhoGoesThrough {...props} />}
        </>
      )
    case 'sides':
      return <SidesForm {...props} />
    case 'coefficients':
      return <CoefficientFields {...props} />
  }
}

const MINUTE_MS = 60_000
/** By how many minutes a start is often moved. */
const STEPS = [15, 60, 24 * 60]

function MoveForm({ event, draft, onEdit }: FormProps) {
  const { t } = useTranslation('desk')
  const { moment } = useFormat()
  const { starts_at } = event
  const next = momentOf(draft, event)
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        {starts_at && (
          <span className="flex min-h-11 items-center gap-3 text-text-3">
            <s>{moment(starts_at)}</s>
            <ArrowRight aria-hidden="true" />
          </span>
        )}
        <TextField
          label={t('change.day')}
          type="date"
          value={draft.day}
          onChange={({ target }) => onEdit({ day: target.value })}
        />
        <TextField
          label={t('change.time')}
          type="time"
          value={draft.time}
          onChange={({ target }) => onEdit({ time: target.value })}
        />
      </div>
      {starts_at && (
        <div className="flex flex-wrap gap-2">
          {STEPS.map((minutes) => {
            const moved = fieldsOf(Date.parse(starts_at) + minutes * MINUTE_MS)
            return (
              <Chip
                key={minutes}
                isChosen={draft.day === moved.day && draft.time === moved.time}
                onChoose={() => onEdit(moved)}
              >
                {t(`change.by.${minutes === 15 ? 'quarter' : minutes === 60 ? 'hour' : 'day'}`)}
              </Chip>
            )
          })}
        </div>
      )}
      {starts_at && next && <LockLine before={starts_at} after={next} />}
      <ReasonField event={event} draft={draft} onEdit={onEdit} />
    </>
  )
}

/** Who goes through if a match of a tie is cancelled: named in the same save, or later on the page of the result. */
function WhoGoesThrough({ event, draft, onEdit }: FormProps) {
  const { t } = useTranslation('desk')
  const { sideOf } = useSides()
  const id = useId()
  const choices = [...SIDES, null]
  return (
    <div className="grid gap-2" role="group" aria-labelledby={id}>
      <span id={id} className="text-14 font-medium">
        {t('change.goes_through')}
      </span>
      <div className="flex flex-wrap gap-2">
        {choices.map((side) => (
          <Chip key={side} isChosen={draft.winner === side} onChoose={() => onEdit({ winner: side })}>
            {side ? sideOf(event, side) : t('change.goes_through_later')}
          </Chip>
        ))}
      </div>
      {draft.winner === null && <p className="text-13 text-text-2">{t('change.goes_through_note')}</p>}
    </div>
  )
}

function ReasonField({ draft, onEdit }: Pick<FormProps, 'event' | 'draft' | 'onEdit'>) {
  const { t } = useTranslation('desk')
  return (
    <TextField
      label={t('change.reason')}
      help={t('change.reason_help')}
      value={draft.reason}
      maxLength={300}
      onChange={({ target }) => onEdit({ reason: target.value })}
    />
  )
}
