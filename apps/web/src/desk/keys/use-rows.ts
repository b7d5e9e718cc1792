import { useState } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useKeys } from './use-keys.ts'

type Rows<Row> = {
  rows: readonly Row[]
  idOf: (row: Row) => string
  onOpen: (row: Row) => void
  /** The id of the row at which the walk begins, until somebody has walked; by default the first. */
  first?: string
  /** What Enter does; by default it opens the row. */
  deed?: string
}

/**
 * Walks through rows by J and K and opens one by Enter. Returns the present row; a row that has gone is replaced by the
 * first. The row with `data-row` of this id scrolls into view.
 */
export function useRows<Row>({ rows, idOf, onOpen, first, deed }: Rows<Row>): {
  current: Row | undefined
  choose: (row: Row) => void
} {
  const { t } = useTranslation('desk')
  const [id, setId] = useState<string | null>(null)
  const at = Math.max(
    0,
    rows.findIndex((row) => idOf(row) === (id ?? first)),
  )
  const current = rows[at]
  const choose = (row: Row) => setId(idOf(row))
  const step = (by: number) => {
    const next = rows[at + by]
    if (!next) return
    choose(next)
    document.querySelector(`[data-row="${CSS.escape(idOf(next))}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const hasRows = rows.length > 0
  useKeys([
    {
      code: ['KeyJ', 'KeyK'],
      label: t('keys.walk'),
      when: hasRows,
      run: (code) => step(code === 'KeyJ' ? 1 : -1),
    },
    { code: 'Enter', label: deed ?? t('keys.open'), when: hasRows, run: () => current && onOpen(current) },
  ])
  return { current, choose }
}
