import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useEffectEvent } from 'react'
import { readPageToken } from '../../lib/session/token.ts'
import type { PredictionState } from '../../game/predictions/prediction-state.ts'
import { type AnyQuestion, type DraftKind, phaseAt, type Place } from './draft-kind.ts'
import { type Listener, makeKeeper } from './keeper.ts'

/**
 * A kind whose drafts are stored and saved: it has one keeper for each user and tournament as long as the page lives. A
 * keeper belongs to the session in which it was made: what one user entered is never saved for the next one.
 */
export function defineDraftKind<
  Data extends object,
  Question extends AnyQuestion,
  Draft extends object,
  A,
  Saved,
>(kind: DraftKind<Data, Question, Draft, A, Saved>) {
  type Keeper = ReturnType<typeof makeKeeper<Data, Question, Draft, A, Saved>>
  const made = new Map<string, { keeper: Keeper; queryClient: QueryClient; token: string | null }>()
  function keeperOf(place: Place, queryClient: QueryClient): Keeper {
    const key = `${place.userId} ${place.slug}`
    const known = made.get(key)
    if (known?.queryClient === queryClient && known.token === readPageToken()) return known.keeper
    known?.keeper.end()
    const keeper = makeKeeper(kind, place, queryClient)
    made.set(key, { keeper, queryClient, token: readPageToken() })
    return keeper
  }
  return { kind, keeperOf }
}

/** A kind whose drafts are stored and saved. */
export type DefinedDraftKind<
  Data extends object,
  Question extends AnyQuestion,
  Draft extends object,
  A,
  Saved,
> = ReturnType<typeof defineDraftKind<Data, Question, Draft, A, Saved>>

type Shown<Data, Question, Draft> = Place & {
  /** The answer of the kind's query; undefined if it is another user's, or not loaded. */
  data: Data | undefined
  /** The moment by which locks are judged (ms since 1970). */
  at: number
} & Listener<Question, Draft>

/** The drafts of a kind as a screen shows them, with their state; `keeper` changes, sends and drops them. */
export function useKindDrafts<
  Data extends object,
  Question extends AnyQuestion,
  Draft extends object,
  A,
  Saved,
>(
  { kind, keeperOf }: DefinedDraftKind<Data, Question, Draft, A, Saved>,
  { userId, slug, data, at, ...listener }: Shown<Data, Question, Draft>,
) {
  const keeper = keeperOf({ userId, slug }, useQueryClient())
  const drafts = useSelector(keeper.drafts)
  const marks = useSelector(keeper.marks)
  const onSettled = useEffectEvent((...args: Parameters<NonNullable<typeof listener.onSettled>>) =>
    listener.onSettled?.(...args),
  )
  const onLapsed = useEffectEvent((...args: Parameters<NonNullable<typeof listener.onLapsed>>) =>
    listener.onLapsed?.(...args),
  )
  useEffect(() => {
    const stop = keeper.listen({
      onSettled: (outcome) => onSettled(outcome),
      onLapsed: (lapsed) => onLapsed(lapsed),
    })
    return () => stop()
  }, [keeper])
  useEffect(() => {
    if (data) keeper.update(data, at)
  }, [keeper, drafts, marks, data, at])
  // Sends what waits when the last screen goes away, and what was left on the device when a screen comes back.
  useEffect(() => {
    const look = () => (document.visibilityState === 'hidden' ? keeper.flush() : keeper.sendLeftDrafts())
    const leave = () => keeper.leave()
    keeper.sendLeftDrafts()
    document.addEventListener('visibilitychange', look)
    addEventListener('pagehide', leave)
    addEventListener('online', keeper.retry)
    return () => {
      keeper.leave()
      document.removeEventListener('visibilitychange', look)
      removeEventListener('pagehide', leave)
      removeEventListener('online', keeper.retry)
    }
  }, [keeper])

  const idOf = (question: Question) => String(kind.idOf(question))
  return {
    keeper,
    drafts,
    marks,
    /** The draft of a question that can be saved, and has not been. */
    draftOf(question: Question): Draft | undefined {
      const draft = drafts[idOf(question)]
      const isOpen = phaseAt(kind, question, at) === 'open'
      return draft && isOpen && !kind.isOutdated?.(draft, question) ? draft : undefined
    },
    stateOf(question: Question): PredictionState {
      const draft = drafts[idOf(question)]
      const { sending, isWaiting, failure } = marks[idOf(question)] ?? {}
      if (phaseAt(kind, question, at) === 'locked') return 'locked'
      if (sending) return 'saving'
      if (draft) return failure ? 'failed' : isWaiting ? 'saving' : 'not-saved'
      return kind.savedOf(question) ? 'saved' : 'not-set'
    },
  }
}
