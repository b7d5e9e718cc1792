import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'

/** What the screen of a kind is given. */
export type PanelProps = {
  slug: string
  /** Undefined until it is loaded. */
  tournament: Tournament | undefined
  /** Whose predictions: an id, or undefined for one's own. */
  user: number | undefined
  /** The round that the address names, for a kind that has rounds. */
  roundKey: string | undefined
}
