import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from '../../lib/language/translation.ts'
import { useSport } from './use-sport.ts'

/**
 * Links to the tournaments of the current sport. It is marked as current there and inside each tournament.
 */
export function TournamentsLink({ onClick }: { onClick?: () => void }) {
  const { t } = useTranslation('shell')
  const { slug } = useParams({ strict: false })
  const { sport } = useSport()
  return (
    <Link
      to="/"
      search={sport ? { sport } : {}}
      activeOptions={{ exact: true, includeSearch: false }}
      {...(slug !== undefined && { 'aria-current': 'true' })}
      {...(onClick && { onClick })}
    >
      {t('tournaments')}
    </Link>
  )
}
