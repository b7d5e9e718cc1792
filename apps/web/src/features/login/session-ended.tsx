import { useState } from 'react'
import { hasDrafts } from '../../lib/drafts.ts'
import { hasSessionEnded } from '../../lib/session-end.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Note } from '../../ui/note.tsx'

/** Why someone who was signed in a moment ago is asked to sign in. */
export function SessionEnded() {
  const { t } = useTranslation('login')
  const [hasEnded] = useState(hasSessionEnded)
  if (!hasEnded) return null
  return (
    <div className="mt-8 -mb-8 max-w-[400px] max-tablet:mb-0 max-tablet:max-w-none" role="status">
      <Note>{t(hasDrafts() ? 'ended_drafts' : 'ended')}</Note>
    </div>
  )
}
