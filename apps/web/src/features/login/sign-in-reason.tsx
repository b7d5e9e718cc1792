import { useState } from 'react'
import { hasDrafts } from '../../lib/storage/drafts.ts'
import { hasSessionEnded } from '../../lib/session/session-end.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Note } from '../../ui/states/note.tsx'

/**
 * The reason for signing in: the session has just ended, or the user follows a friend's invitation, which
 * opens afterwards (`redirect`).
 */
export function SignInReason({ redirect }: { redirect: string | undefined }) {
  const { t } = useTranslation('login')
  const [hasEnded] = useState(hasSessionEnded)
  const isInvited = redirect?.startsWith('/join-team/')
  if (!hasEnded && !isInvited) return null
  return (
    <div className="mt-8 -mb-8 max-w-[400px] max-tablet:mb-0 max-tablet:max-w-none" role="status">
      <Note>{t(isInvited ? 'invited' : hasDrafts() ? 'ended_drafts' : 'ended')}</Note>
    </div>
  )
}
