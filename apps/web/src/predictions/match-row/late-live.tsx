import { Suspense } from 'react'
import { withWords } from '../../lib/language/language.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import type { LivePartProps } from './live-part.tsx'

const Part = lazyPart(
  withWords('score', () => import('./live-part.tsx')),
  'LivePart',
)

/** Loads what rows of matches in play show. It never rejects. */
export const loadLive = (): Promise<void> => Part.preload()

/**
 * A part of the row of a match in play. It loads only with the first match in play: usually with the data (match/matches.ts),
 * so that the row has its height at once.
 */
export function LateLive(props: LivePartProps) {
  return (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
}
