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
  /** Which of them is left where there is room for one alone. */
  main: 'pin' | 'compare'
  isListed?: boolean
}

/** What can be done about another participant: pinned above, compared with oneself. Nothing about oneself. */
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
