import type { KindName } from '@called-it/rules/systems.ts'
import type { PredictionPhase } from '@called-it/rules/vocabulary.ts'
import { keys } from '../../game/queries/query-keys.ts'
import { oneQuestion } from '../saving/draft-kind.ts'
import { defineDraftKind } from '../saving/use-kind-drafts.ts'

/** A question for one player or team, with the user's answer as the server has it. */
type Asked<Prediction> = {
  phase: PredictionPhase
  locks_at: string | null
  prediction: Prediction | null
}

type Parts<Choice, Prediction> = {
  kind: KindName
  /** Rejects drafts of other versions of the page. */
  isChoice: (value: unknown) => value is Choice
  choiceOf: (prediction: Prediction) => Choice
  save: (slug: string, id: number) => Promise<{ prediction: Prediction }>
}

/**
 * Defines the drafts of a kind with a single choice, such as a player or a team: a press sends the choice at once. The draft is the
 * choice itself, with its name, as the list may show other names later. A choice that the server refuses for good is
 * not sent again.
 */
export const definePickDrafts = <
  Choice extends { id: number },
  Prediction,
  Question extends Asked<Prediction>,
>({
  kind,
  isChoice,
  choiceOf,
  save,
}: Parts<Choice, Prediction>) =>
  defineDraftKind<Question, Question, Choice, number, Prediction>({
    name: kind,
    queryKey: (slug, userId) => keys.pick(slug, kind, userId),
    ...oneQuestion('pick'),
    isDraft: isChoice,
    isSame: (first, second) => first.id === second.id,
    savedOf: ({ prediction }) => prediction && choiceOf(prediction),
    answerOf: ({ id }) => id,
    send: { each: async (slug, { answer }) => (await save(slug, answer)).prediction },
    withSaved: (question, prediction) => ({ ...question, prediction }),
    endedBy: ['locked', 'not_open', 'validation_failed'],
  })
