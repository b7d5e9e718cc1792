import type { Localised } from '../mistake.ts'
import type { TieBreak } from '../vocabulary.ts'

/** A game of a sport: the facts that a tournament's `system_name` decides (GAME.md 1). */
export type SystemRules = {
  name: string
  /** The theme of a tournament (SPEC.md 1). */
  theme: string
  /** Whether its teams are clubs, which have crests instead of flags. */
  has_clubs: boolean
  /** The tie-break of tables if the stage names none; null: no tables. */
  tie_break: TieBreak | null
  /** Thematic groups of users, in the order in which they are shown (GAME.md 1). */
  user_groups: readonly { code: string; name: Localised }[]
}

/** The facts of a sport. It is small, because a browser loads it with its first screen. */
export type SportRules = {
  slug: string
  /** The type of its events. */
  events: 'matches' | 'fights'
  /** The figure that ranks first in its ratings (GAME.md 6). */
  ranked_by: 'points' | 'coefficient'
  /** Whether a tournament of it is a series of rounds without an end of its own. */
  is_series: boolean
  systems: readonly SystemRules[]
  /** The kinds of predictions in the order in which they are shown, and the systems that ask for them (GAME.md 2). */
  kinds: readonly { name: string; systems: readonly string[] }[]
}
