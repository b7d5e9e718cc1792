import type { Localized } from '@called-it/contract/languages.ts'
import { LANGUAGES } from '@called-it/contract/languages.ts'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useTranslation } from '../../lib/language/translation.ts'
import { IconButton } from '../../ui/forms/button.tsx'
import { Cell } from './cell.tsx'

type NameCellsProps = { row: string; name: Localized; onChange: (name: Localized) => void }

/** The name of a row in both languages, a cell for each. */
export function NameCells({ row, name, onChange }: NameCellsProps) {
  const { t } = useTranslation('desk')
  return LANGUAGES.map((language) => (
    <td key={language}>
      <Cell
        label={`${t(`draft.name_${language}`)}: ${row}`}
        lang={language}
        maxLength={200}
        value={name[language]}
        onChange={({ target }) => onChange({ ...name, [language]: target.value })}
      />
    </td>
  ))
}

/** Removes a row. */
export function RemoveCell({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <td className="w-14">
      <IconButton label={label} onClick={onRemove}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </td>
  )
}

type RowButtonsProps = {
  name: string
  /** The rows with which it can change places; undefined: there is none. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  /** Undefined: something still belongs to it. */
  onRemove: (() => void) | undefined
}

/** Moves a row up or down, or removes it. */
export function RowButtons({ name, onUp, onDown, onRemove }: RowButtonsProps) {
  const { t } = useTranslation('desk')
  return (
    <td className="w-40">
      <span className="flex justify-end">
        <IconButton label={t('draft.up', { name })} disabled={!onUp} onClick={onUp}>
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton label={t('draft.down', { name })} disabled={!onDown} onClick={onDown}>
          <ArrowDown aria-hidden="true" />
        </IconButton>
        <IconButton label={t('draft.remove_row', { name })} disabled={!onRemove} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </span>
    </td>
  )
}
