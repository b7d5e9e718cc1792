import { withWords } from '../../lib/language/language.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import type { KindView } from '../kind-view.ts'

export const view: KindView = {
  kind: 'most_productive_team',
  order: 8,
  per: 'tournament',
  type: 'most_productive_team',
  Panel: lazyPart(
    withWords('one-pick', () => import('./most-productive-team-panel.tsx')),
    'MostProductiveTeamPanel',
  ),
  right: { answer: 1, outcome: [1] },
}
