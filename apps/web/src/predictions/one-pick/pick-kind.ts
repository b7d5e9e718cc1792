import type { KindName } from '@called-it/rules/systems.ts'
import type { Words } from '../../lib/language/words.ts'

type Texts = Words['one-pick']

/** A kind that asks for one player or team: its texts are in the namespace `one-pick`. */
export type PickKind = KindName & keyof Texts

/** A kind that asks for a player: players have a statistic, which its texts count. */
export type PlayerKindName = {
  [Name in PickKind]: Texts[Name] extends { empty: object } ? Name : never
}[PickKind]

/** A kind that asks for a team. */
export type TeamKindName = Exclude<PickKind, PlayerKindName>
