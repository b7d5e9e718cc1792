import type { RatingRow } from '@called-it/contract/ratings/ratings.ts'
import { Link } from '@tanstack/react-router'
import { Swords } from 'lucide-react'
import { useTranslation } from '../../../lib/language/translation.ts'
import { compareLink } from './compare-link.ts'
import { PinButton } from './pin-button.tsx'
import styles from './row-actions.module.css'

type RowActionsProps = {
  slug: string
  row: RatingRow
  /** The action that stays if there is room for only one. */
  main: 'pin' | 'compare'
  isListed?: boolean
}

/** The actions on another participant: pin and compare. The viewer's own row has none. */
export function RowActions({ slug, row, main, isListed = false }: RowActionsProps) {
  const { t } = useTranslation('ratings')
  if (row.is_me) return null
  const { id, name } = row.user
  return (
    <>
      <Link
        {...compareLink(slug, id)}
        className={`${styles.action} ${main === 'compare' ? '' : 'max-tablet:hidden'}`}
        aria-label={t('compare', { name })}
      >
        <Swords aria-hidden="true" />
      </Link>
      <PinButton
        slug={slug}
        row={row}
        isListed={isListed}
        className={main === 'pin' ? '' : 'max-tablet:hidden'}
      />
    </>
  )
}
