import { useState } from 'react'
import { hasDrafts } from '../../lib/storage/drafts.ts'
import { hasSessionEnded } from '../../lib/session/session-end.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Note } from '../../ui/states/note.tsx'

/**
 * Why someone is asked to sign in: they were signed in a moment ago, or friends have sent them an invitation, which
 * waits behind (`redirect`).
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
