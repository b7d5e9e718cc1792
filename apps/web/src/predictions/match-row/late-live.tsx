import { withWords } from '../../lib/language/language.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import { useIdlePart } from '../../lib/parts/use-part.ts'
import type { LivePartProps } from './live-part.tsx'

const Part = lazyPart(
  withWords('score', () => import('./live-part.tsx')),
  'LivePart',
)

/** Loads what rows of matches in play show. It never rejects. */
export const loadLive = (): Promise<void> => Part.preload()

/**
 * A part of the row of a match in play. It loads only with the first match in play: usually with the data (match/matches.ts),
 * so that the row has its height at once. If it cannot load, the row goes without it.
 */
export function LateLive(props: LivePartProps) {
  const isHere = useIdlePart(Part)
  return isHere && <Part {...props} />
}
