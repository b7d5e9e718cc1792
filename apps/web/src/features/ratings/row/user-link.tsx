import type { RatingRow } from '@called-it/contract/ratings/ratings.ts'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { MouseEventHandler } from 'react'
import { useTranslation } from '../../../lib/language/translation.ts'

type UserLinkProps = {
  slug: string
  row: RatingRow
  /** Where one's own row leads instead of to one's predictions, and what is said of it to those who listen. */
  jump?: { link: LinkProps; label: string; onClick: MouseEventHandler } | undefined
}

/** The name of a row; a press anywhere on the row leads to that user's predictions, those that are locked. */
export function UserLink({ slug, row, jump }: UserLinkProps) {
  const { t } = useTranslation('ratings')
  const predictions: LinkProps = {
    to: '/tournament/$slug',
    params: { slug },
    search: row.is_me ? {} : { user: row.user.id },
  }
  return (
    <Link
      {...(jump?.link ?? predictions)}
      {...(jump && { onClick: jump.onClick })}
      className="after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-3"
    >
      {row.user.name}
      {row.is_me && `, ${t('you')}`}
      {jump && <span className="sr-only">, {jump.label}</span>}
    </Link>
  )
}
