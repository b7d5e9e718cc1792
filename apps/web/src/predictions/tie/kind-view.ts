import { withWords } from '../../lib/language/language.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import type { KindView } from '../kind-view.ts'

export const view: KindView = {
  kind: 'tie',
  order: 3,
  per: 'tie',
  type: 'group',
  Panel: lazyPart(
    withWords('bracket', () => import('./tie-panel.tsx')),
    'TiePanel',
  ),
  right: { answer: 1, outcome: 1 },
}
