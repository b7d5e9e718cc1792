import type { RatingRow } from '@called-it/contract/ratings.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../lib/translation.ts'

/** The name of a row; a press anywhere on the row leads to that user's predictions, those that are locked. */
export function UserLink({ slug, row }: { slug: string; row: RatingRow }) {
  const { t } = useTranslation('ratings')
  return (
    <Link
      to="/tournament/$slug"
      params={{ slug }}
      search={row.is_me ? {} : { user: row.user.id }}
      className="rating-link"
    >
      {row.user.name}
      {row.is_me && `, ${t('you')}`}
    </Link>
  )
}
