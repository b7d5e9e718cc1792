import { Link } from '@tanstack/react-router'
import { useUser } from '../../lib/session/session.ts'
import { useTranslation } from '../../lib/language/translation.ts'

/** Links an organiser to what organisers can do; nothing for others. */
export function OrganiserLink({ className, onClick }: { className?: string; onClick?: () => void }) {
  const { t } = useTranslation('shell')
  if (useUser()?.role !== 'organiser') return null
  return (
    <Link
      to="/account"
      hash="organiser"
      activeOptions={{ includeHash: true }}
      {...(className && { className })}
      {...(onClick && { onClick })}
    >
      {t('organiser')}
    </Link>
  )
}
