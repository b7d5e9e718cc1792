import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../lib/language/translation.ts'
import { useSport } from './use-sport.ts'

/** Links to the hall of fame of all sports. The chosen sport of the header stays chosen there. */
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
