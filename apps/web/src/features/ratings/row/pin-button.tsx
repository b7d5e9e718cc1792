import type { RatingRow } from '@called-it/contract/ratings/ratings.ts'
import { Pin, PinOff } from 'lucide-react'
import { useTranslation } from '../../../lib/language/translation.ts'
import styles from './row-actions.module.css'
import { usePin } from './use-pin.ts'

type PinButtonProps = {
  slug: string
  row: RatingRow
  /** Whether it stands in the list of pinned users, where it only unpins. */
  isListed?: boolean
  className?: string
}

/** Pins a participant above the viewer's rating, or unpins them. */
export function PinButton({ slug, row, isListed = false, className = '' }: PinButtonProps) {
  const { t } = useTranslation('ratings')
  const pin = usePin(slug)
  const Icon = isListed ? PinOff : Pin
  return (
    <button
      type="button"
      className={`${styles.action} ${className}`}
      aria-pressed={row.is_favourite}
      aria-label={t('pins.pin', { name: row.user.name })}
      onClick={({ currentTarget }) => {
        if (isListed) passFocusOn(currentTarget)
        pin({ row, isPinned: !row.is_favourite })
      }}
    >
      <Icon aria-hidden="true" />
    </button>
  )
}

/** Moves the focus from the button, whose row disappears, to that of the next or else the previous row. */
function passFocusOn(button: HTMLElement): void {
  const row = button.closest('tr')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  neighbour?.querySelector('button')?.focus()
}
