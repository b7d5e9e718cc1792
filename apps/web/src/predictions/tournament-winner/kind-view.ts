import { withWords } from '../../lib/language/language.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import type { KindView } from '../kind-view.ts'

export const view: KindView = {
  kind: 'tournament_winner',
  order: 5,
  per: 'tournament',
  type: 'tournament_winner',
  Panel: lazyPart(
    withWords('one-pick', () => import('./tournament-winner-panel.tsx')),
    'TournamentWinnerPanel',
  ),
  right: { answer: 1, outcome: 1 },
}
