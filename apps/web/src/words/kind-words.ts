import type { PartName } from '@called-it/rules/kind-list.ts'
import type { KindName } from '@called-it/rules/systems.ts'

/**
 * The texts of a kind of prediction outside its own panel: the file `words/<language>/kinds/<kind>.json`. A test checks
 * that each kind has those that its view needs.
 */
type KindWords = {
  name: string
  /** How many answers are saved, for a kind with several questions; takes `saved` and `count`. */
  saved: string
  /** Whether an answer is saved, for a kind with one question. */
  chosen: string
  unchosen: string
  /** The link to its panel while answers are missing. */
  fill: string
  /** What it is called in the sums of the comparison of two users, and beside a question of it. */
  compared: string
  question: string
  /** What its type is called in the statistics of a tournament, and the title of its most frequent answers there. */
  type: string
  most_chosen: string
  /** Each part that earns points; on the rules page `what` is right, and `when` it counts. */
  parts: Record<PartName, { name: string; what: string; when: string }>
  /** The texts of its panel, if they are few. A large panel has a namespace of its own. */
  panel: Record<string, string>
}

/** The namespace `kinds`: the texts of every kind. */
export type KindsWords = Record<KindName, KindWords>
