import type { ComparedEvent } from '@called-it/contract/ratings/comparison.ts'
import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import type { Earned } from '@called-it/rules/kind.ts'
import type { PartName } from '@called-it/rules/kind-list.ts'
import type { PickCrowd } from '@called-it/rules/kinds/one-pick.ts'
import type { Ruleset } from '@called-it/rules/ruleset.ts'
import type { NamedPlayer } from '../locked/locked-store.ts'

/** What an answer can name, by its id. */
export type Names = {
  entities: ReadonlyMap<number, Entity>
  players: ReadonlyMap<number, NamedPlayer>
}

/** An answer as the comparison of two users shows it, and what it earned. */
export type Shown = NonNullable<ComparedEvent['mine']>

/** What an id in an answer stands for. */
export type NamedThing = 'event' | 'entity' | 'player'

/**
 * How the server shows answers of a kind where all kinds are shown together. Saving, settling and rating ask nothing of it.
 * The kind has decoded the answers, and made the outcomes and crowds that are given here.
 */
export type KindView<Answer, Outcome = unknown> = {
  /** The answer, with what its ids name. `outcome`: what the question came to; null: nothing yet. */
  show(answer: Answer, context: { outcome: Outcome | null; ruleset: Ruleset; names: Names }): Shown['answer']
  /** What explains the points of a settled answer. */
  explain(earned: Earned<PartName>): Pick<Shown, 'coefficient' | 'hit' | 'parts'>
  /** What ranks who predicted better: points, or hundredths of the coefficient. */
  ranked_by: 'points' | 'coefficient'
  /** Whether its questions are known by two sides, and whether by the score of their match as well. */
  sides: 'none' | 'named' | 'with_score'
  /** The answer for the export of an account: `keyOf` gives the key of what an id stands for. */
  export(answer: Answer, keyOf: (what: NamedThing, id: number) => string): Record<string, unknown>
  /** Who was named most, of a kind that asks for a favourite; the statistics list these by `rank`, the first first. */
  favourites?: { rank: number; of(crowd: unknown): PickCrowd }
  /** Whose figures the statistics of a tournament show: of each match, of each fight. */
  figures?: 'matches' | 'fights'
  /** How the progress of a tournament tells of it besides: by rounds of matches, by cards of fights. */
  progress?: 'rounds' | 'cards'
}

/** Of most kinds the parts explain the points. */
export const explainedByParts = ({ parts }: Earned<PartName>) => ({ parts })

/** What kinds have in common whose answer is one entity. */
export const oneTeam = {
  show: (id: number, { names }: { names: Names }) => ({ team: names.entities.get(id)! }),
  explain: explainedByParts,
  ranked_by: 'points',
  sides: 'none',
  export: (id: number, keyOf: (what: NamedThing, id: number) => string) => ({ entity: keyOf('entity', id) }),
} as const satisfies KindView<number>

/** What kinds have in common whose answer is one player. */
export const onePlayer = {
  show(answer: number, { names }: { names: Names }) {
    const { id, name, entity_id } = names.players.get(answer)!
    return { player: { id, name, team: names.entities.get(entity_id)! } }
  },
  explain: explainedByParts,
  ranked_by: 'points',
  sides: 'none',
  export: (id: number, keyOf: (what: NamedThing, id: number) => string) => ({ player: keyOf('player', id) }),
} as const satisfies KindView<number>

/** The crowd of a kind whose answer names one. */
export const picksOf = (crowd: unknown): PickCrowd => crowd as PickCrowd
