import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { keys } from '../../game/queries/query-keys.ts'
import { now } from '../../lib/time/now.ts'
import { type AnyQuestion, type DraftKind, phaseAt, type Place } from './draft-kind.ts'
import { makeKeeperState } from './keeper-state.ts'
import { listenToTabs, notifyTabs } from './saved-tabs.ts'
import { makeSender, type Outcome } from './sender.ts'

type Id = string | number

/** The events of the drafts that a screen shows. */
export type Listener<Question, Draft> = {
  onSettled?: (outcome: Outcome<Question>) => void
  /** These questions locked before their drafts were sent. */
  onLapsed?: (lapsed: readonly { question: Question; draft: Draft }[]) => void
}

/**
 * Holds the drafts of a user in a tournament and saves them. A draft is the only place of what the user entered: it
 * survives a failure, a reload and a closed tab, is read when it is sent, and is dropped once the server has it.
 */
export function makeKeeper<Data extends object, Question extends AnyQuestion, Draft extends object, A, Saved>(
  kind: DraftKind<Data, Question, Draft, A, Saved>,
  place: Place,
  queryClient: QueryClient,
) {
  const { userId, slug } = place
  const tabs = { user: userId, tournament: slug, type: kind.name }
  const state = makeKeeperState(kind, place, queryClient)
  const { drafts, marks, visits, draftOf, questionOf, answerOf, isSaved, mark, markOf } = state
  let listener: Listener<Question, Draft> = {}
  let at = now()
  const sender = makeSender(kind, state, {
    slug,
    onSaved: (saved) => notifyTabs(tabs, saved),
    onSettled(outcome, isAnswered) {
      if (outcome.saved.length + outcome.failed.length > 0) listener.onSettled?.(outcome)
      // A first save makes the user a participant; after a refusal the shown data are out of date.
      if (isAnswered) [keys.tournament(slug), keys.progress()].forEach(reload)
    },
  })
  const stopListening = listenToTabs<Saved>(tabs, async (saved) => {
    await state.show(saved)
    reload(keys.progress())
  })

  /** Requests a query again. */
  const reload = (queryKey: QueryKey) => void queryClient.invalidateQueries({ queryKey })

  const canBeSent = (id: string) => {
    const question = questionOf(id)
    return question && phaseAt(kind, question, at) === 'open' && answerOf(id) !== null
  }

  function set(id: string, draft: Draft, pause?: number) {
    const question = questionOf(id)
    if (!question) return
    const { failure: _failure, lapsed: _lapsed, ...own } = markOf(id)
    // A replaced prediction can be restored until another question is changed.
    const others = Object.entries(marks.get()).map(([key, each]) => [key, { ...each, replaced: undefined }])
    marks.set({ ...Object.fromEntries(others), [id]: own })
    // If a call got no answer, the server's state is unknown: then a kind that saves itself sends even a draft equal to
    // the saved answer.
    if (isSaved(question, draft) && !(kind.sendsAfter && sender.isUnsure(id))) return drop(id)
    drafts.set(id, withOver(draft, kind.savedAtOf?.(question)))
    if (!kind.sendsAfter || answerOf(id) === null) return sender.drop(id)
    const after = kind.sendsAfter(draft)
    sender.put(id, pause ?? after)
    if (kind.isGathering) sender.delay(after)
  }

  /** Ends visits, these or all: the next change of such a question begins a new one. */
  function endVisits(ids: readonly string[] = [...visits.keys()]) {
    for (const id of ids) {
      const visit = visits.get(id)
      // Until the draft is saved, the visit's beginning is what the save replaces.
      if (visit && draftOf(id)) visit.isOver = true
      else visits.delete(id)
    }
  }

  /** Drops a draft; the saved prediction stays. If the server's state is unknown, it is requested again. */
  function drop(id: string) {
    sender.forget([id])
    if (sender.isUnsure(id)) reload(kind.queryKey(slug, userId))
  }

  /** Drops drafts that cannot be saved any more; those that came too late are reported. */
  function dropUnsavable() {
    const lapsed: { question: Question; draft: Draft }[] = []
    drafts.sync()
    for (const [id, draft] of Object.entries(drafts.read())) {
      const { sending, isWaiting } = markOf(id)
      // A call is under way: its answer decides whether the draft was in time.
      if (sending) continue
      const question = questionOf(id)
      const phase = question && phaseAt(kind, question, at)
      // A draft that is sent again because its call got no answer is not reported, and waits.
      if (question && isSaved(question, draft) && isWaiting && phase === 'open') continue
      if (!question || isSaved(question, draft)) sender.forget([id])
      else if (sender.isEndedBy(phase!)) {
        sender.noteLapsed(id, draft)
        lapsed.push({ question, draft })
      } else if (kind.isOutdated?.(draft, question)) sender.forget([id])
    }
    if (lapsed.length > 0) listener.onLapsed?.(lapsed)
    // Another tab has saved or dropped these.
    const settled = Object.entries(marks.get()).filter(([id, { failure }]) => failure && !draftOf(id))
    mark(
      settled.map(([id]) => id),
      { failure: undefined },
    )
  }

  return {
    drafts: drafts.shown,
    marks,
    /** Takes the questions as they are shown at a moment (ms since 1970). */
    update(data: Data, moment: number): void {
      state.setQuestions(kind.questionsOf(data))
      at = moment
      dropUnsavable()
    },
    /**
     * Sends drafts of an earlier visit or a closed tab, for a kind that saves itself. A draft is not sent over a
     * prediction that was saved after the draft was begun: then the user chooses one of them.
     */
    sendLeftDrafts(): void {
      for (const [id, draft] of Object.entries(drafts.read())) {
        const question = questionOf(id)
        const { failure, sending, isWaiting } = markOf(id)
        if (!question || failure || sending || isWaiting || !kind.sendsAfter) continue
        if (!canBeSent(id)) continue
        if (overOf(draft) === (kind.savedAtOf?.(question) ?? null)) sender.put(id, 0)
        else mark([id], { failure: { code: 'saved_since', retryAt: null } })
      }
    },
    /**
     * Enters a draft; one equal to the saved answer is dropped. `pause`: ms until it is sent, in place of the kind's
     * own pause.
     */
    set: (id: Id, draft: Draft, pause?: number): void => set(String(id), draft, pause),
    /**
     * Begins a visit to a question, unless it has begun: until `leave`, undo restores the prediction that is saved now.
     * Without a visit undo restores what the last save has replaced.
     */
    visit(id: Id): void {
      const key = String(id)
      const question = questionOf(key)
      if (!question || visits.get(key)?.isOver === false) return
      endVisits()
      const { sending, isWaiting, failure } = markOf(key)
      // A draft on its way to the server is what the user sees as given.
      const draft = (sending ?? isWaiting) && !failure && answerOf(key) !== null ? draftOf(key) : undefined
      visits.set(key, { from: draft ?? kind.savedOf(question), isOver: false })
    },
    /** The user has left these questions, or all: their visits end, and their drafts are sent now. */
    leave(ids?: readonly Id[]): void {
      endVisits(ids?.map(String))
      sender.flush(ids?.map(String))
    },
    /** Reads the draft at the moment of the call. */
    draftOf: (id: Id): Draft | undefined => draftOf(String(id)),
    /** Sends these complete drafts now; without ids all except those that the user has to decide about. */
    save(ids?: readonly Id[]): void {
      const isDecided = (id: string) => markOf(id).failure?.code !== 'saved_since'
      for (const id of ids?.map(String) ?? Object.keys(drafts.read()).filter(isDecided)) {
        if (!canBeSent(id)) continue
        const { sending } = markOf(id)
        if (sending && kind.isSame(sending, draftOf(id)!)) continue
        mark([id], { failure: undefined })
        sender.put(id, 0)
      }
      sender.retry()
    },
    /** Sends now the drafts that wait for their first try: these, or all. */
    flush: (ids?: readonly Id[]): void => sender.flush(ids?.map(String)),
    /** Sends now also the drafts that failed. */
    retry: (): void => sender.retry(),
    /** Drops drafts; saved predictions stay. Returns a function that restores the drafts. */
    discard(ids: readonly Id[] = Object.keys(drafts.read())): () => void {
      const dropped = ids.map(String).flatMap((id) => {
        const draft = draftOf(id)
        return draft ? [{ id, draft }] : []
      })
      for (const { id } of dropped) {
        const question = questionOf(id)
        const saved = question && kind.savedOf(question)
        if (saved) set(id, saved, 0)
        else drop(id)
      }
      return () => dropped.forEach(({ id, draft }) => set(id, draft))
    },
    /** Restores the prediction that the last save, or all saves of the visit, have replaced. */
    undo(id: Id): void {
      const { replaced } = markOf(String(id))
      if (!replaced) return
      mark([String(id)], { isUndo: true })
      set(String(id), replaced, 0)
      mark([String(id)], { replaced: undefined })
    },
    /** Calls the screen's listener for all events of the drafts; returns a function that stops that. */
    listen(to: Listener<Question, Draft>): () => void {
      listener = to
      return () => {
        if (listener === to) listener = {}
      }
    },
    end(): void {
      stopListening()
      sender.end()
    },
  }
}

/** Adds to a draft the time at which the prediction that it replaces was saved. */
const withOver = <Draft extends object>(draft: Draft, savedAt: string | null | undefined): Draft =>
  savedAt === undefined ? draft : { ...draft, over: savedAt ?? undefined }

const overOf = (draft: object & { over?: string }): string | null => draft.over ?? null
