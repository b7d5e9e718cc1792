import { keysFor } from '@called-it/contract/templates/keys.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Cell } from './cell.tsx'
import { DraftTable } from './draft-table.tsx'
import { NameCells, RemoveCell } from './row-cells.tsx'
import type { StepProps } from './step-props.ts'

const CODE_MAX = 8

/** The teams or fighters of a draft: their names in both languages and their short names. */
export function TeamsStep({ document, change }: StepProps) {
  const { t } = useTranslation('desk')
  const [added, setAdded] = useState('')
  const { entities } = document
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
            <th scope="col">{t('draft.name_ru')}</th>
            <th scope="col">{t('draft.name_en')}</th>
            <th scope="col">{t('draft.code')}</th>
            <th scope="col">
              <span className="sr-only">{t('draft.remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {entities.map((entity, at) => (
            <tr key={entity.key}>
              <NameCells row={entity.key} name={entity.name} onChange={(name) => set(at, { name })} />
              <td className="w-36">
                <Cell
                  label={`${t('draft.code')}: ${entity.key}`}
                  maxLength={CODE_MAX}
                  value={entity.code ?? ''}
                  onChange={({ target }) => set(at, { code: target.value || null })}
                />
              </td>
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
