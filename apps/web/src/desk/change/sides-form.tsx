import type { Localized } from '@called-it/contract/languages.ts'
import { type Side, SIDES } from '@called-it/rules/vocabulary.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Chip } from '../../ui/forms/chip.tsx'
import { NativeSelect } from '../../ui/forms/native-select.tsx'
import { Note } from '../../ui/states/note.tsx'
import { KeyCap } from '../keys/key-cap.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { CoefficientFields, type FormProps } from './coefficient-fields.tsx'
import { NewEntity } from './new-entity.tsx'
import { proposalsQuery } from './proposals-query.ts'

/** The most candidates that have a key. */
const KEYS_MAX = 9

/**
 * Both sides of an event to choose: who can stand there as buttons, the proposed team first, with the reason. The digits
 * choose for the side that is named next. A team or fighter that the document lacks is added here.
 */
export function SidesForm({ slug, event, document, planned, draft, onEdit }: FormProps) {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const errorText = useErrorText()
  const [isAdding, setAdding] = useState(false)
  const { data: proposals = [], error } = useQuery(proposalsQuery(slug, event.key))
  const named = document.entities as { key: string; name: Localized }[]
  const options = [
    { value: '', label: t('shell.unknown_side') },
    ...named
      .map(({ key, name }) => ({ value: key, label: localized(name) }))
      .toSorted((a, b) => a.label.localeCompare(b.label)),
  ]
  const next =
    SIDES.find((side) => draft[side] === null) ?? SIDES.findLast((side) => event[side] === null) ?? 'first'
  const candidatesOf = (side: Side) =>
    proposals.find((each) => each.side === side)?.candidates.slice(0, KEYS_MAX) ?? []
  useKeys([
    ...candidatesOf(next).map(({ key, name }, at) => ({
      code: `Digit${at + 1}`,
      label: localized(name),
      run: () => onEdit({ [next]: key }),
    })),
    { code: 'Slash', label: t('change.other'), when: !isAdding, run: () => setAdding(true) },
  ])
  return (
    <>
      {error && <Note tone="error">{errorText(error)}</Note>}
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 max-tablet:grid-cols-1">
        {SIDES.map((side) => {
          const candidates = candidatesOf(side)
          const reason = proposals.find((each) => each.side === side)?.reason
          return (
            <div key={side} className="grid content-start gap-2.5">
              <NativeSelect
                label={t(`change.side.${side}`)}
                options={options}
                value={draft[side] ?? ''}
                onChange={(key) => onEdit({ [side]: key || null })}
              />
              {candidates.length > 0 && (
                <div className="flex flex-wrap gap-2" role="group" aria-label={t(`change.can_stand.${side}`)}>
                  {candidates.map((entity, at) => (
                    <Chip
                      key={entity.key}
                      isChosen={draft[side] === entity.key}
                      icon={<EntityMark entity={entity} size="small" />}
                      onChoose={() => onEdit({ [side]: entity.key })}
                    >
                      {localized(entity.name)}
                      {side === next && <KeyCap code={`Digit${at + 1}`} isPlain />}
                    </Chip>
                  ))}
                </div>
              )}
              {reason && <p className="text-13 text-text-2">{localized(reason)}</p>}
            </div>
          )
        })}
      </div>
      {isAdding ? (
        <NewEntity slug={slug} onClose={() => setAdding(false)} onAdded={(key) => onEdit({ [next]: key })} />
      ) : (
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          icon={<Plus aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {t('change.other')}
          <KeyCap code="Slash" isPlain />
        </Button>
      )}
      {planned?.type !== undefined && (
        <CoefficientFields event={event} planned={planned} draft={draft} onEdit={onEdit} />
      )}
    </>
  )
}
