import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import type { NextStepLinks } from './next-step.tsx'

const Links = lazyPart(() => import('./next-step.tsx'), 'NextStepLinks')

/** The links to the next step on a page that shows them after something has been done: they load then. */
export function LateNextStepLinks(props: ComponentProps<typeof NextStepLinks>) {
  return (
    <Suspense fallback={null}>
      <Links {...props} />
    </Suspense>
  )
}
