import { invitationIn } from '@called-it/contract/people/invitation-limits.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { withWords } from '../../lib/language/language.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import { entryQuery } from './ways.ts'

const InvitationNotice = lazyPart(
  withWords('invitation', () => import('./invitation-notice.tsx')),
  'InvitationNotice',
)

/**
 * What a visitor should know before the first sign-in: the invitation whose page opens afterwards (`redirect`), or that the contest
 * is closed. Most visitors see neither, and load nothing for it.
 */
export function EntryNotice({ redirect }: { redirect: string | undefined }) {
  const code = invitationIn(redirect)
  const { data: entry = 'open' } = useQuery(entryQuery)
  if (code === undefined && entry === 'open') return null
  return (
    <Suspense fallback={code === undefined ? null : <div className="mt-8 h-28" />}>
      <InvitationNotice code={code} entry={entry} />
    </Suspense>
  )
}
