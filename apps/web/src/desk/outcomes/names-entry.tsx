import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Chip } from '../../ui/forms/chip.tsx'
import { NativeSelect } from '../../ui/forms/native-select.tsx'
import type { DeskDocument } from '../parts/document-query.ts'
import { isSingle, namesFor } from './outcome-entry.ts'
import type { Undecided } from './outcomes-query.ts'

type NamesEntryProps = {
  question: Undecided
  document: DeskDocument
  keys: readonly string[]
  onChange: (keys: string[]) => void
}

/** The players or teams that are right: each choice adds one, pressing a name removes it. */
export function NamesEntry({ question, document, keys, onChange }: NamesEntryProps) {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const names = namesFor(question, document)
    .map(({ key, name }) => ({ value: key, label: localized(name) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <>
      <NativeSelect
        className="max-w-80"
        label={t(isSingle(question) ? 'outcomes.name_single' : 'outcomes.name_some')}
        options={[{ value: '', label: t('outcomes.nobody') }, ...names]}
        value={isSingle(question) ? (keys[0] ?? '') : ''}
        onChange={(key) => {
          if (isSingle(question)) onChange(key ? [key] : [])
          else if (key && !keys.includes(key)) onChange([...keys, key])
        }}
      />
      {!isSingle(question) && keys.length > 0 && (
        <div className="flex flex-wrap gap-2" role="group" aria-label={t('outcomes.named')}>
          {keys.map((key) => (
            <Chip key={key} isChosen onChoose={() => onChange(keys.filter((each) => each !== key))}>
              {names.find(({ value }) => value === key)?.label ?? key}
            </Chip>
          ))}
        </div>
      )}
    </>
  )
}
