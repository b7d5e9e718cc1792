import type { Per } from '@called-it/rules/kind.ts'
import type { PredictionType } from '@called-it/rules/kind-list.ts'
import type { KindName } from '@called-it/rules/systems.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { LazyPart } from '../lib/parts/lazy-part.tsx'
import type { PanelProps } from './panel.ts'

/**
 * What the web app knows of a kind of prediction where all kinds are treated alike. It comes with the first screen, so it
 * is small: its panel loads when it is opened. Its texts are in `words/<language>/kinds/`.
 */
export type KindView = {
  kind: KindName
  /** Its place in the rail: the lowest is the first. */
  order: number
  /** The thing that each of its questions is about, as in packages/rules/src/kind.ts. */
  per: Per
  /** Its type in the API, by which statistics count predictions. */
  type: PredictionType
  /** Its screen, with the texts of the screen. */
  Panel: LazyPart<PanelProps>
  /** At the first visit a phone shows the tournament's hero above its screen. */
  hasHero?: boolean
  /** The list of the viewer's progress that has more about it: rounds of matches, or cards of fights. */
  progress?: 'rounds' | 'cards'
  /** A right answer and its outcome: by these the rules page lists the points of each part. */
  right?: { answer: unknown; outcome: unknown }
  /** Starts to load the predictions of a user, before the panel is there to ask. */
  prefetch?(queryClient: QueryClient, slug: string, userId: number, isOwn: boolean): void
}
