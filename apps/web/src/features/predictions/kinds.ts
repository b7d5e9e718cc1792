import type { Tournament } from '@called-it/contract/tournaments.ts'
import type { PredictionType } from '@called-it/rules/systems.ts'
import { type LazyPart, lazyPart } from '../../lib/lazy-part.tsx'

export type PanelProps = {
  slug: string
  /** Undefined until it is loaded. */
  tournament: Tournament | undefined
  /** Whose predictions: an id, or undefined for one's own. */
  user: number | undefined
  /** The round that the address names. */
  roundKey: string | undefined
  /** How far one's own predictions of every kind have come, as the server knows it. */
  progress: readonly KindProgress[]
}

/** What can be predicted now of a kind, and how much of it is saved (`GET /api/v1/user/progress`). */
export type KindProgress = { type: PredictionType; open: number; saved: number; missing: number }

export type PredictionKind = {
  type: PredictionType
  /** Its screen, loaded when it is looked at. */
  Panel: LazyPart<PanelProps>
}

/** Every kind of prediction that has a screen, in the order of the rail. A kind knows no other. */
export const KINDS: readonly PredictionKind[] = [
  { type: 'match', Panel: lazyPart(() => import('./match/match-panel.tsx'), 'MatchPanel') },
]

/** The kinds that a tournament takes predictions of. */
export function kindsOf(tournament: Pick<Tournament, 'prediction_types'>): PredictionKind[] {
  return KINDS.filter(({ type }) => tournament.prediction_types.includes(type))
}
