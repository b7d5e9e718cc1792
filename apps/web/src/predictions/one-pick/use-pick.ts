import { useState } from 'react'
import type { PredictionState } from '../../game/predictions/prediction-state.ts'
import type { AnyQuestion, Place } from '../saving/draft-kind.ts'
import { type DefinedDraftKind, useKindDrafts } from '../saving/use-kind-drafts.ts'
import { usePickToasts } from './use-pick-toasts.ts'

type PickOptions<Question, Choice> = Place & {
  question: Question
  /** The moment by which locks are judged (ms since 1970). */
  at: number
  nameOf: (choice: Choice) => string
}

/** A choice that is saved with the press; the user confirms before another replaces a saved one. */
export function usePick<Question extends AnyQuestion, Choice extends { id: number }, Prediction>(
  draftKind: DefinedDraftKind<Question, Question, Choice, number, Prediction>,
  { slug, userId, question, at, nameOf }: PickOptions<Question, Choice>,
) {
  const toasts = usePickToasts()
  const { keeper, draftOf, stateOf, marks } = useKindDrafts(draftKind, {
    slug,
    userId,
    data: question,
    at,
    onSettled({ failed }) {
      for (const { failure, isDropped } of failed) if (isDropped) toasts.refused(failure)
    },
    onLapsed: (lapsed) => lapsed.forEach(({ draft }) => toasts.lapsed(nameOf(draft))),
  })
  const saved = draftKind.kind.savedOf(question)
  const draft = draftOf(question)
  const state = stateOf(question)
  const [another, setAnother] = useState<Choice | null>(null)
  const needsConfirmation = state === 'saved' && draft === undefined && another?.id !== saved?.id
  const replacement = needsConfirmation ? another : null

  const save = (choice: Choice) => {
    setAnother(null)
    keeper.set('pick', choice)
    keeper.save()
  }
  return {
    /** The last chosen one, saved or not. */
    chosen: draft ?? saved,
    /** The one that would replace the saved one. */
    replacement,
    state: (replacement === null ? state : 'ask') satisfies PredictionState as PredictionState,
    error: (draft && marks.pick?.failure?.error) ?? null,
    choose: (choice: Choice) => (saved !== null && draft === undefined ? setAnother(choice) : save(choice)),
    /** Confirms that the other one replaces the choice. */
    change: () => replacement && save(replacement),
    keep: () => setAnother(null),
    /** Tries again to save what failed. */
    retry: () => keeper.save(),
    isUnsaved: draft !== undefined,
  }
}

/** The part of a choice that is the same for players and teams. */
export type PickShown = Pick<
  ReturnType<typeof usePick>,
  'state' | 'error' | 'retry' | 'isUnsaved' | 'change' | 'keep'
>
