import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'

/** The props of a kind's screen. */
export type PanelProps = {
  slug: string
  /** Undefined while it loads. */
  tournament: Tournament | undefined
  /** The owner of the predictions: an id, or undefined for the viewer. */
  user: number | undefined
  /** The round that the address names, for a kind with rounds. */
  roundKey: string | undefined
  /** The link led to what is missing. */
  isToFill?: boolean
}
