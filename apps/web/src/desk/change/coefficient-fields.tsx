import type { DeskEvent } from '@called-it/contract/organiser/desk-shapes.ts'
import { type Side, SIDES } from '@called-it/rules/vocabulary.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import type { DeskDocument } from '../parts/document-query.ts'
import type { ChangeDraft } from './change-body.ts'

export type FormProps = {
  slug: string
  event: DeskEvent
  document: DeskDocument
  /** The event as the document has it. */
  planned: DeskDocument['events'][number] | undefined
  /** Whether a cancelled match needs somebody who goes through. */
  hasTie: boolean
  draft: ChangeDraft
  onEdit: (changes: Partial<ChangeDraft>) => void
}

/** The coefficients of both fighters, as fields that take a decimal comma. */
export function CoefficientFields({
  event,
  planned,
  draft,
  onEdit,
}: Omit<FormProps, 'slug' | 'document' | 'hasTie'>) {
  const { t } = useTranslation('desk')
  const { decimal } = useFormat()
  const nameOf = (side: Side) => event[side]?.key ?? side
  return (
    <div className="grid grid-cols-2 gap-3">
      {SIDES.map((side) => (
        <TextField
          key={side}
          label={t(`change.coefficient.${side}`)}
          inputMode="decimal"
          placeholder={planned?.coefficients ? decimal(planned.coefficients[side]) : nameOf(side)}
          value={draft.coefficients[side]}
          onChange={({ target }) => onEdit({ coefficients: { ...draft.coefficients, [side]: target.value } })}
        />
      ))}
    </div>
  )
}
