import { type ComponentProps, Suspense } from 'react'
import { withWords } from '../../../lib/language/language.ts'
import { type LazyPart, lazyPart } from '../../../lib/parts/lazy-part.tsx'
import type { MemberActions } from './row-actions.tsx'

type LateActionsProps = ComponentProps<typeof MemberActions>

const Actions: LazyPart<LateActionsProps> = lazyPart(
  withWords('ratings', async () => ({ MemberActions: (await import('./row-actions.tsx')).MemberActions })),
  'MemberActions',
)

/** The menu of a participant on a page that shows no rating; its button loads after the rows, into its place. */
export function LateActions(props: LateActionsProps) {
  return (
    <Suspense fallback={<span className="block size-11 flex-none" />}>
      <Actions {...props} />
    </Suspense>
  )
}
