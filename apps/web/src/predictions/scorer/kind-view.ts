import { withWords } from '../../lib/language/language.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import type { KindView } from '../kind-view.ts'

export const view: KindView = {
  kind: 'scorer',
  order: 6,
  per: 'tournament',
  type: 'scorer',
  Panel: lazyPart(
    withWords('one-pick', () => import('./scorer-panel.tsx')),
    'ScorerPanel',
  ),
  right: { answer: 1, outcome: [1] },
}
