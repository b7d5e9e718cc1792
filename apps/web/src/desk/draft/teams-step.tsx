import { keysFor } from '@called-it/contract/templates/keys.ts'
import { systemOf } from '@called-it/rules/systems.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import { designCrest } from '../../ui/marks/identity.ts'
import { Cell } from './cell.tsx'
import { DraftTable } from './draft-table.tsx'
import { NameCells, RemoveCell } from './row-cells.tsx'
import styles from './draft.module.css'
import type { StepProps } from './step-props.ts'

const CODE_MAX = 8
/** The longest code of a flag: `gb-eng`. */
const COUNTRY_MAX = 6
const FLAG_CODE = /^[a-z]{2}(-[a-z]{2,3})?$/

/** The teams or fighters of a draft: their pictures, their names in both languages and their short names. */
export function TeamsStep({ document, change }: StepProps) {
  const { t } = useTranslation('desk')
  const [added, setAdded] = useState('')
  const { entities } = document
  const isOfClubs = systemOf(document.system_name).has_clubs
  const set = (at: number, part: Partial<(typeof entities)[number]>) =>
    change({ entities: entities.map((entity, other) => (other === at ? { ...entity, ...part } : entity)) })
  const add = () => {
    const name = added.trim()
    if (name === '') return
    const key = keysFor([...entities.map((entity) => entity.key), name], 'team').at(-1)!
    change({ entities: [...entities, { key, name: { ru: name, en: name } }] })
    setAdded('')
  }
  return (
    <div className="grid gap-5">
      <DraftTable caption={t('draft.steps.teams')}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('draft.picture')}</span>
            </th>
            <th scope="col">{t('draft.name_ru')}</th>
            <th scope="col">{t('draft.name_en')}</th>
            <th scope="col">{t('draft.code')}</th>
            <th scope="col">{t(isOfClubs ? 'draft.colours' : 'draft.country')}</th>
            <th scope="col">
              <span className="sr-only">{t('draft.remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {entities.map((entity, at) => (
            <tr key={entity.key}>
              <td className="w-14">
                <EntityMark
                  entity={{
                    key: entity.key,
                    code: entity.code ?? null,
                    // A code that is still being typed has no flag.
                    country: FLAG_CODE.test(entity.country ?? '') ? entity.country! : null,
                    colours: entity.colours ?? null,
                    image: entity.image ?? null,
                    is_club: isOfClubs,
                  }}
                />
              </td>
              <NameCells row={entity.key} name={entity.name} onChange={(name) => set(at, { name })} />
              <td className="w-36">
                <Cell
                  label={`${t('draft.code')}: ${entity.key}`}
                  maxLength={CODE_MAX}
                  value={entity.code ?? ''}
                  onChange={({ target }) => set(at, { code: target.value || null })}
                />
              </td>
              {isOfClubs ? (
                <ColourCells
                  row={entity.key}
                  colours={entity.colours ?? null}
                  onChange={(colours) => set(at, { colours })}
                />
              ) : (
                <td className="w-36">
                  <Cell
                    label={`${t('draft.country')}: ${entity.key}`}
                    maxLength={COUNTRY_MAX}
                    placeholder="de"
                    autoCapitalize="none"
                    spellCheck={false}
                    value={entity.country ?? ''}
                    onChange={({ target }) => set(at, { country: target.value.trim().toLowerCase() || null })}
                  />
                </td>
              )}
              <RemoveCell
                label={t('draft.remove_team', { name: entity.name.ru })}
                onRemove={() => change({ entities: entities.filter((_, other) => other !== at) })}
              />
            </tr>
          ))}
        </tbody>
      </DraftTable>
      <form
        className="flex max-w-130 flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <TextField
          className="flex-1"
          label={t('draft.new_team')}
          value={added}
          maxLength={200}
          onChange={({ target }) => setAdded(target.value)}
        />
        <Button type="submit" variant="secondary" icon={<Plus aria-hidden="true" />}>
          {t('draft.add')}
        </Button>
      </form>
    </div>
  )
}

type ColourCellsProps = {
  row: string
  colours: readonly string[] | null
  onChange: (colours: string[]) => void
}

/** Both colours of the crest of a club. */
function ColourCells({ row, colours, onChange }: ColourCellsProps) {
  const { t } = useTranslation('desk')
  // A crest has colours of its own before they are chosen.
  const { field, charge } = designCrest(row)
  const shown = colours ?? [field, charge]
  return (
    <td className="w-36">
      <span className="flex gap-2">
        {shown.map((colour, at) => (
          <input
            key={at === 0 ? 'first' : 'second'}
            type="color"
            className={styles.colour}
            aria-label={`${t(at === 0 ? 'draft.first_colour' : 'draft.second_colour')}: ${row}`}
            value={colour}
            onChange={({ target }) =>
              onChange(shown.map((each, other) => (other === at ? target.value : each)))
            }
          />
        ))}
      </span>
    </td>
  )
}
