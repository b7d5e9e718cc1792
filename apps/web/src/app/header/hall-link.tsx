import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../lib/language/translation.ts'
import { useSport } from './use-sport.ts'

/** Leads to the hall of fame: to the winners of every sport, while the one that one is in stays chosen. */
export function HallLink({ onClick }: { onClick?: () => void }) {
  const { t } = useTranslation('shell')
  const { sport } = useSport()
  return (
    <Link
      to="/top"
      search={sport ? { sport, kind: 'all' } : {}}
      activeOptions={{ exact: true, includeSearch: false }}
      {...(onClick && { onClick })}
    >
      {t('hall')}
    </Link>
  )
}
