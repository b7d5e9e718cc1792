import type { Tournament } from '@called-it/contract/tournaments.ts'
import type { PredictionType } from '@called-it/rules/systems.ts'

/** What the screen of a kind is given. */
export type PanelProps = {
  slug: string
  /** Undefined until it is loaded. */
  tournament: Tournament | undefined
  /** Whose predictions: an id, or undefined for one's own. */
  user: number | undefined
  /** The round that the address names. */
  roundKey: string | undefined
  /** The kinds that the tournament takes and that have a screen, in the order of the rail. */
  kinds: readonly PredictionType[]
  /** How far one's own predictions of every kind have come, as the server knows it. */
  progress: readonly KindProgress[]
}

/** What can be predicted now of a kind, and how much of it is saved (`GET /api/v1/user/progress`). */
export type KindProgress = { type: PredictionType; open: number; saved: number; missing: number }
