import { Suspense, useState } from 'react'
import { hasDrafts } from '../../lib/storage/drafts.ts'
import { hasSessionEnded } from '../../lib/session/session-end.ts'
import { withWords } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import { Note } from '../../ui/states/note.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

// Most visitors follow no link of a team, and load nothing for it.
const TeamInvitation = lazyPart(
  withWords('invitation', () => import('./team-invitation.tsx')),
  'TeamInvitation',
)

/** The path of the page that the link of a friends team opens. */
const TEAM_LINK = /^\/join-team\/([^/?#]+)/

/**
 * The reason for signing in: the session has just ended, or the user follows the link of a friends team, whose page
 * opens afterwards (`redirect`).
 */
export function SignInReason({ redirect = '' }: { redirect: string | undefined }) {
  const { t } = useTranslation('login')
  const [hasEnded] = useState(hasSessionEnded)
  const team = TEAM_LINK.exec(redirect)?.[1]
  if (team)
    return (
      // The height of most invitations, so that nothing moves when one has loaded.
      <div className="mt-8 -mb-4 grid min-h-36.5 max-w-[400px] max-tablet:max-w-none" role="status">
        <Suspense fallback={<Skeleton className="block" />}>
          <TeamInvitation id={team} />
        </Suspense>
      </div>
    )
  if (!hasEnded) return null
  return (
    <div className="mt-8 -mb-8 max-w-[400px] max-tablet:mb-0 max-tablet:max-w-none" role="status">
      <Note>{t(hasDrafts() ? 'ended_drafts' : 'ended')}</Note>
    </div>
  )
}
