import type { RatingRow } from '@called-it/contract/ratings/ratings.ts'
import { Pin, PinOff } from 'lucide-react'
import { useTranslation } from '../../../lib/language/translation.ts'
import { passFocusOn } from './pass-focus-on.ts'
import styles from './row-actions.module.css'
import { usePin } from './use-pin.ts'

type PinButtonProps = {
  slug: string
  row: RatingRow
  /** Whether it stands in the list of pinned users, where it only unpins. */
  isListed?: boolean
}

/** Pins a participant above the viewer's rating, or unpins them. */
export function PinButton({ slug, row, isListed = false }: PinButtonProps) {
  const { t } = useTranslation('ratings')
  const pin = usePin(slug)
  const Icon = isListed ? PinOff : Pin
  return (
    <button
      type="button"
      className={styles.action}
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
