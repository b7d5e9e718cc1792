import { withWords } from '../../lib/language/language.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import type { KindView } from '../kind-view.ts'
import { matchesQuery } from './matches.ts'

export const view: KindView = {
  kind: 'match',
  order: 1,
  per: 'event',
  type: 'match',
  Panel: lazyPart(
    withWords('match', () => import('./match-panel.tsx')),
    'MatchPanel',
  ),
  hasHero: true,
  progress: 'rounds',
  prefetch: (queryClient, slug, userId, isOwn) =>
    void queryClient.prefetchQuery(matchesQuery(slug, userId, isOwn)),
  right: { answer: { first: 2, second: 1 }, outcome: { first: 2, second: 1 } },
}
