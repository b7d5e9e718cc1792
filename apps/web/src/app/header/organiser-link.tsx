import { Link } from '@tanstack/react-router'
import { ClipboardList } from 'lucide-react'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import { useUser } from '../../lib/session/session.ts'
import { useTranslation } from '../../lib/language/translation.ts'

const DeskBadge = lazyPart(() => import('../../desk/shell/desk-badge.tsx'), 'DeskBadge')

type OrganiserLinkProps = {
  /** Whether an icon replaces the word up to 1100 px, where the header has no room for it. */
  isShort?: boolean
  onClick?: () => void
}

/** Links an organiser to the desk, with the number of tasks there; nothing for others. */
export function OrganiserLink({ isShort = false, onClick }: OrganiserLinkProps) {
  const { t } = useTranslation('shell')
  if (useUser()?.role !== 'organiser') return null
  const label = t('organiser')
  return (
    <Link
      to="/desk/$"
      params={{ _splat: '' }}
      {...(isShort && { title: label, className: 'min-w-11 justify-center' })}
      {...(onClick && { onClick })}
    >
      {isShort && <ClipboardList className="min-[1101px]:hidden" aria-hidden="true" />}
      <span className={isShort ? 'max-[1100px]:sr-only' : undefined}>{label}</span>
      <Suspense fallback={null}>
        <DeskBadge />
      </Suspense>
    </Link>
  )
}
