import type { RatingRow } from '@called-it/contract/ratings/ratings.ts'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { MouseEventHandler } from 'react'
import { UserName } from '../../../game/users/namesakes.tsx'
import { useTranslation } from '../../../lib/language/translation.ts'

type UserLinkProps = {
  slug: string
  row: RatingRow
  /** The target of the viewer's own row, if it is not their predictions, and its text for screen readers. */
  jump?: { link: LinkProps; label: string; onClick: MouseEventHandler } | undefined
  /** Whether another column of the row says that it is the viewer's. */
  isYouBeside?: boolean
}

/** The name in a row; the whole row links to that user's locked predictions. */
export function UserLink({ slug, row, jump, isYouBeside = false }: UserLinkProps) {
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
      <UserName user={row.user} />
      {/* A phone has little room for the name; the bar at its lower edge has one line. */}
      {row.is_me && (
        <span className={jump || isYouBeside ? 'max-tablet:sr-only' : undefined}>, {t('you')}</span>
      )}
      {jump && <span className="sr-only">, {jump.label}</span>}
    </Link>
  )
}
