import type { ListedEvent } from '@called-it/contract/organiser/desk.ts'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useKeys } from '../keys/use-keys.ts'

type Walk = { current: ListedEvent | undefined; choose: (event: ListedEvent) => void }

/** The chosen events of a list: Space chooses the present row, Shift ↓ a run of rows, Esc none. */
export function useSelection(rows: readonly ListedEvent[], { current, choose }: Walk) {
  const { t } = useTranslation('desk')
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const chosen = rows.filter(({ id }) => ids.has(id))
  const toggle = ({ id }: ListedEvent) =>
    setIds((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const clear = () => setIds(new Set())
  const extend = () => {
    const at = rows.findIndex((row) => row === current)
    const next = rows[at + 1]
    if (!current || !next) return
    setIds((before) => new Set([...before, current.id, next.id]))
    choose(next)
  }
  useKeys([
    {
      code: 'Space',
      label: t('events.keys.choose'),
      when: rows.length > 0,
      run: () => current && toggle(current),
    },
    { code: 'Shift+ArrowDown', label: t('events.keys.run'), when: rows.length > 1, run: extend },
    { code: 'Escape', label: t('events.keys.clear'), when: chosen.length > 0, run: clear },
  ])
  const chooseAll = () =>
    setIds(chosen.length === rows.length ? new Set() : new Set(rows.map(({ id }) => id)))
  return { chosen, toggle, clear, chooseAll }
}
