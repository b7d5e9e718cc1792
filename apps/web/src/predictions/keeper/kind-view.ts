import { withWords } from '../../lib/language/language.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import type { KindView } from '../kind-view.ts'

export const view: KindView = {
  kind: 'keeper',
  order: 7,
  per: 'tournament',
  type: 'keeper',
  Panel: lazyPart(
    withWords('one-pick', () => import('./keeper-panel.tsx')),
    'KeeperPanel',
  ),
  right: { answer: 1, outcome: [1] },
}
