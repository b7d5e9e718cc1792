import { LEAGUE_TEAMS } from '@called-it/rules/limits.ts'
import { withWords } from '../../lib/language/language.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import type { KindView } from '../kind-view.ts'

const EIGHT = Array.from({ length: LEAGUE_TEAMS }, (_, at) => at + 1)

export const view: KindView = {
  kind: 'league',
  order: 4,
  per: 'tournament',
  type: 'league',
  Panel: lazyPart(
    withWords('top-eight', () => import('./league-panel.tsx')),
    'LeaguePanel',
  ),
  right: { answer: { team_ids: EIGHT, favourite_team_id: 1 }, outcome: EIGHT },
}
