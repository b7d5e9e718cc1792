import { withWords } from '../../lib/language/language.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import type { KindView } from '../kind-view.ts'

export const view: KindView = {
  kind: 'fight_card',
  order: 9,
  per: 'round',
  type: 'fight_winner',
  Panel: lazyPart(
    withWords('fight-card', () => import('./fight-card-panel.tsx')),
    'FightCardPanel',
  ),
  progress: 'cards',
}
