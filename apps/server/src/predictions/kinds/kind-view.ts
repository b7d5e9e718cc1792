import type { Fight } from '@called-it/contract/kinds/fight-card.ts'
import type { Match } from '@called-it/contract/kinds/match.ts'
import type { ComparedEvent } from '@called-it/contract/ratings/comparison.ts'
import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import type { Earned } from '@called-it/rules/kind.ts'
import type { PartName } from '@called-it/rules/kind-list.ts'
import type { PickCrowd } from '@called-it/rules/kinds/one-pick.ts'
import type { Ruleset } from '@called-it/rules/ruleset.ts'
import type { Mount, SignedIn } from '../../platform/http/endpoint.ts'
import type { Db } from '../../schema.ts'
import type { TournamentRow } from '../../tournaments/tournaments.ts'
import type { NamedPlayer } from '../locked/locked-store.ts'

/** The things that an answer can name, by id. */
export type Names = {
  entities: ReadonlyMap<number, Entity>
  players: ReadonlyMap<number, NamedPlayer>
}

/** An answer and what it earned, as the comparison of two users shows it. */
export type Shown = NonNullable<ComparedEvent['mine']>

/** The kind of thing that an id in an answer refers to. */
export type NamedThing = 'event' | 'entity' | 'player'

/**
 * What the server does for a kind: its calls, and how its answers are shown where all kinds are shown together. Saving,
 * settling and rating do not use it. The answers are decoded by the kind; the outcomes and crowds come from the kind as well.
 */
export type KindView<Answer, Outcome = unknown> = {
  /** Mounts its calls. */
  serve(mount: Mount<SignedIn>, db: Db): void
  /** Returns the answer, with the things that its ids refer to. `outcome`: that of the question; null: not known yet. */
  show(answer: Answer, context: { outcome: Outcome | null; ruleset: Ruleset; names: Names }): Shown['answer']
  /** Returns the fields that explain the points of a settled answer. */
  explain(earned: Earned<PartName>): Pick<Shown, 'coefficient' | 'hit' | 'parts'>
  /** What ranks answers: points, or hundredths of the coefficient. */
  ranked_by: 'points' | 'coefficient'
  /** Whether a question is shown with two sides, and whether with the score of its match as well. */
  sides: 'none' | 'named' | 'with_score'
  /** Returns the answer for the export of an account: `keyOf` returns the key of the thing with an id. */
  export(answer: Answer, keyOf: (type: NamedThing, id: number) => string): Record<string, unknown>
  /** For a kind that asks for a favourite: the most named ones. The statistics list these kinds by `rank`, lowest first. */
  favourites?: { rank: number; of(crowd: unknown): PickCrowd }
  /** The figures of a tournament that the statistics show for this kind: those of matches or of fights. */
  figures?: 'matches' | 'fights'
  /** How the progress of a tournament shows this kind besides: by rounds of matches, or by cards of fights. */
  progress?: 'rounds' | 'cards'
  /** For a kind about matches or fights: reads one of them as a user sees it. */
  readEvent?(db: Db, tournament: TournamentRow, viewerId: number, eventKey: string): Promise<Match | Fight>
}

/** The part of a view that several kinds have in common. */
type CommonView = Omit<KindView<number>, 'serve'>

/** Explains points by their parts, as most kinds do. */
export const explainedByParts = ({ parts }: Earned<PartName>) => ({ parts })

/** The common part of the views of kinds whose answer is one entity. */
export const oneTeam = {
  show: (id: number, { names }: { names: Names }) => ({ team: names.entities.get(id)! }),
  explain: explainedByParts,
  ranked_by: 'points',
  sides: 'none',
  export: (id: number, keyOf: (type: NamedThing, id: number) => string) => ({ entity: keyOf('entity', id) }),
} as const satisfies CommonView

/** The common part of the views of kinds whose answer is one player. */
export const onePlayer = {
  show(answer: number, { names }: { names: Names }) {
    const { id, name, entity_id } = names.players.get(answer)!
    return { player: { id, name, team: names.entities.get(entity_id)! } }
  },
  explain: explainedByParts,
  ranked_by: 'points',
  sides: 'none',
  export: (id: number, keyOf: (type: NamedThing, id: number) => string) => ({ player: keyOf('player', id) }),
} as const satisfies CommonView

/** Returns the crowd of a kind whose answer names one entity or player. */
export const picksOf = (crowd: unknown): PickCrowd => crowd as PickCrowd
