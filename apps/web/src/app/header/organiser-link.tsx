import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import { useUser } from '../../lib/session/session.ts'
import { useTranslation } from '../../lib/language/translation.ts'

const DeskBadge = lazyPart(() => import('../../desk/shell/desk-badge.tsx'), 'DeskBadge')

/** Links an organiser to the desk, with the number of tasks there; nothing for others. */
export function OrganiserLink({ className, onClick }: { className?: string; onClick?: () => void }) {
  const { t } = useTranslation('shell')
  if (useUser()?.role !== 'organiser') return null
  return (
    <Link
      to="/desk/$"
      params={{ _splat: '' }}
      {...(className && { className })}
      {...(onClick && { onClick })}
    >
      {t('organiser')}
      <Suspense fallback={null}>
        <DeskBadge />
      </Suspense>
    </Link>
  )
}
