import type { Localised } from '../mistake.ts'
import type { TieBreak } from '../vocabulary.ts'

/** A game that is played in a sport: what a tournament's `system_name` decides (GAME.md 1). */
export type SystemRules = {
  name: string
  /** How a tournament looks (SPEC.md 1). */
  theme: string
  /** Whether its teams are clubs, which bear crests where others bear flags. */
  has_clubs: boolean
  /** How level teams of a table are told apart where a stage does not say it; null: no tables. */
  tie_break: TieBreak | null
  /** Thematic groups of users, in the order in which they are shown (GAME.md 1). */
  user_groups: readonly { code: string; name: Localised }[]
}

/** What a sport says of itself. It is light: a browser loads it with its first screen. */
export type SportRules = {
  slug: string
  /** What its events are. */
  events: 'matches' | 'fights'
  /** What decides first who stands higher in its ratings (GAME.md 6). */
  ranked_by: 'points' | 'coefficient'
  /** Whether a tournament of it is a series of rounds without an end of its own. */
  is_series: boolean
  systems: readonly SystemRules[]
  /** What is predicted in it, in the order in which it is shown, and the systems that ask it (GAME.md 2). */
  kinds: readonly { name: string; systems: readonly string[] }[]
}
