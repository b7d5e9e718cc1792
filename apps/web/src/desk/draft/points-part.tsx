import { valueAt } from '@called-it/contract/document-text/value-at.ts'
import { isRecord } from '@called-it/contract/is-record.ts'
import { fieldMistake } from '@called-it/contract/mistakes/field-mistakes.ts'
import { entriesOf } from '@called-it/rules/kind-list.ts'
import type { Form } from '@called-it/rules/numbers.ts'
import { checkRuleset, DEFAULT_RULESET } from '@called-it/rules/ruleset.ts'
import { systemOf } from '@called-it/rules/systems.ts'
import { useState } from 'react'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { NativeSelect } from '../../ui/forms/native-select.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Note } from '../../ui/states/note.tsx'
import { Block, Columns } from '../shell/block.tsx'
import { RulesPreview } from './rules-preview.tsx'
import type { StepProps } from './step-props.ts'

type Value = number | string
type Overrides = Readonly<Record<string, unknown>>

/** A single value of a ruleset: its path, and which values it takes. */
type Leaf = { path: string; form: Extract<Form, { type: 'whole' | 'decimal' | 'choice' }> }

function leavesOf(form: Form, path: string): Leaf[] {
  switch (form.type) {
    case 'fields':
      return Object.entries(form.fields).flatMap(([name, each]) => leavesOf(each, `${path}.${name}`))
    case 'each':
    case 'some':
      return form.keys.flatMap((key) => leavesOf(form.value, `${path}.${key}`))
    default:
      return [{ path, form }]
  }
}

function withOverride(overrides: Overrides, path: string, value: Value): Overrides {
  const [name, ...rest] = path.split('.')
  const inner = overrides[name!]
  return {
    ...overrides,
    [name!]: rest.length === 0 ? value : withOverride(isRecord(inner) ? inner : {}, rest.join('.'), value),
  }
}

/** Every number of the rules of a draft, beside the rules as participants will read them. */
export function PointsPart({ document, change }: StepProps) {
  const { t } = useTranslation(['desk', 'kinds'])
  const localized = useLocalized()
  const overrides = document.ruleset ?? {}
  const mistakes = checkRuleset(overrides)
  const { kinds } = systemOf(document.system_name)
  const preview = (
    <Block title={t('draft.preview')}>
      {mistakes.length > 0 ? (
        <Note tone="error">
          {t('draft.broken_rules')}
          {mistakes.map(({ path, code, params }) => (
            <span key={path} className="block">
              {t(`ruleset.fields.${path}`)}: {localized(fieldMistake(code, params))}
            </span>
          ))}
        </Note>
      ) : (
        <RulesPreview document={document} />
      )}
    </Block>
  )
  return (
    <Columns isWide side={preview}>
      <Block title={t('draft.points')}>
        <p className="mb-5 text-13 text-text-3">{t('draft.points_help')}</p>
        {kinds.map((kind) => (
          <fieldset key={kind} className="mb-7">
            <legend className="mb-3 font-semibold">{t(`kinds:${kind}.name`)}</legend>
            <div className="grid gap-4 tablet:grid-cols-3">
              {Object.entries(entriesOf(kind))
                .flatMap(([name, { form }]) => leavesOf(form, name))
                .map(({ path, form }) => (
                  <LeafField
                    key={path}
                    path={path}
                    form={form}
                    value={(valueAt(overrides, path) ?? valueAt(DEFAULT_RULESET, path)) as Value | undefined}
                    onChange={(value) => change({ ruleset: withOverride(overrides, path, value) })}
                  />
                ))}
            </div>
          </fieldset>
        ))}
      </Block>
    </Columns>
  )
}

type LeafFieldProps = Leaf & { value: Value | undefined; onChange: (value: Value) => void }

/** A field for one value. What it does not take is shown with its bounds and changes nothing. */
function LeafField({ path, form, value, onChange }: LeafFieldProps) {
  const { t } = useTranslation('desk')
  const [typed, setTyped] = useState<string | null>(null)
  const label = t(`ruleset.fields.${path}`)
  if (form.type === 'choice') {
    return (
      <NativeSelect
        label={label}
        options={form.values.map((each) => ({ value: each, label: t(`ruleset.values.${each}`) }))}
        value={String(value)}
        onChange={onChange}
      />
    )
  }
  const { type, min, max } = form
  const isTaken = (number: number) =>
    number >= min && number <= max && (type === 'decimal' || Number.isInteger(number))
  return (
    <TextField
      label={label}
      type="number"
      min={min}
      max={max}
      step={type === 'decimal' ? 'any' : 1}
      // A number that is left out multiplies by 1, the least that a factor can be.
      value={typed ?? String(value ?? min)}
      error={typed !== null && !isTaken(Number.parseFloat(typed)) ? t('draft.between', { min, max }) : null}
      onChange={({ target }) => {
        setTyped(target.value)
        if (isTaken(target.valueAsNumber)) onChange(target.valueAsNumber)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
