import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { asks, type KindName, systemsAsking } from '@called-it/rules/systems.ts'
import { withWords } from '../lib/language/language.ts'
import { readThemes } from '../lib/storage/page-themes.ts'
import { type LazyPart, lazyPart } from '../lib/parts/lazy-part.tsx'
import type { PanelProps } from './panel.ts'

export type PredictionKind = {
  kind: KindName
  /** Its screen, loaded when it is looked at. */
  Panel: LazyPart<PanelProps>
  /** It takes the whole width, without the rail: its own head leads back. */
  isWide?: boolean
  /** It has a column on the right; the kinds stand in a strip above. */
  hasAside?: boolean
}

/** Every kind of prediction that has a screen, in the order of the rail. A kind knows no other. */
export const KINDS: readonly PredictionKind[] = [
  { kind: 'match', Panel: lazyPart(() => import('./match/match-panel.tsx'), 'MatchPanel') },
  {
    kind: 'table_order',
    Panel: lazyPart(
      withWords('table-order', () => import('./table-order/table-order-panel.tsx')),
      'TableOrderPanel',
    ),
  },
  {
    kind: 'tie',
    Panel: lazyPart(
      withWords('bracket', () => import('./tie/tie-panel.tsx')),
      'TiePanel',
    ),
    isWide: true,
  },
  {
    kind: 'league',
    Panel: lazyPart(
      withWords('top-eight', () => import('./league/league-panel.tsx')),
      'LeaguePanel',
    ),
    hasAside: true,
  },
  {
    kind: 'tournament_winner',
    Panel: lazyPart(
      withWords('one-pick', () => import('./tournament-winner/tournament-winner-panel.tsx')),
      'TournamentWinnerPanel',
    ),
  },
  {
    kind: 'scorer',
    Panel: lazyPart(
      withWords('one-pick', () => import('./scorer/scorer-panel.tsx')),
      'ScorerPanel',
    ),
  },
  {
    kind: 'keeper',
    Panel: lazyPart(
      withWords('one-pick', () => import('./keeper/keeper-panel.tsx')),
      'KeeperPanel',
    ),
  },
  {
    kind: 'most_productive_team',
    Panel: lazyPart(
      withWords('one-pick', () => import('./most-productive-team/most-productive-team-panel.tsx')),
      'MostProductiveTeamPanel',
    ),
  },
  {
    kind: 'fight_card',
    Panel: lazyPart(
      withWords('fight-card', () => import('./fight-card/fight-card-panel.tsx')),
      'FightCardPanel',
    ),
    hasAside: true,
  },
]

/** The kinds that can stand beside one, as long as it is not known which tournament it is of. */
export const kindsBeside = (kind: KindName): PredictionKind[] =>
  KINDS.filter((each) => systemsAsking(kind).some((system) => asks(system, each.kind)))

/**
 * What the bare address of a tournament shows while it is on its way: its look tells, where it was open on this device
 * before. Undefined: nobody knows.
 */
export function guessBareKind(slug: string): KindName | undefined {
  const look = readThemes()[slug]
  if (look === undefined) return undefined
  return look === 'ufc' ? 'fight_card' : 'match'
}

/** The kinds that a tournament takes predictions of. */
export function kindsOf({ system_name }: Pick<Tournament, 'system_name'>): PredictionKind[] {
  return KINDS.filter(({ kind }) => asks(system_name, kind))
}
