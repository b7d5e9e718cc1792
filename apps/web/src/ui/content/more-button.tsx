import { useState } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useIsPhone } from '../../lib/screen/use-is-phone.ts'
import { Button } from '../forms/button.tsx'

/** The number of items that a short list shows at first: on a phone, and elsewhere. */
const FIRST = { phone: 3, wide: 5 }

/** Shortens a list; `rest` is the number of its hidden items. A single item more is shown at once. */
export function useShortList<Item>(items: readonly Item[]) {
  const first = FIRST[useIsPhone() ? 'phone' : 'wide']
  const [isOpen, setOpen] = useState(false)
  const rest = items.length - first
  const isLong = rest > 1
  return {
    shown: isLong && !isOpen ? items.slice(0, first) : items,
    more: { rest: isLong ? rest : 0, isOpen, onToggle: () => setOpen(!isOpen) },
  }
}

type MoreProps = {
  /** The number of hidden items; 0: there is no button. */
  rest: number
  isOpen: boolean
  onToggle: () => void
}

/** The button below a short list: it shows the hidden items, and hides them again. */
export function MoreButton({ rest, isOpen, onToggle }: MoreProps) {
  const { t } = useTranslation('ui')
  const { number } = useFormat()
  if (rest === 0) return null
  return (
    <Button variant="quiet" className="mt-2 -mb-2 w-full" aria-expanded={isOpen} onClick={onToggle}>
      {isOpen ? t('less') : t('more', { number: number(rest) })}
    </Button>
  )
}
