import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { createAtom } from '@tanstack/react-store'
import { openDrafts } from '../../lib/storage/drafts.ts'
import type { AnyQuestion, DraftKind, Place } from './draft-kind.ts'

/** Why a draft is not saved. */
export type Failure = {
  /**
   * A code of the contract, `offline`, `unknown`, or `saved_since`: another prediction was saved after the draft was
   * begun.
   */
  code: string
  error?: unknown
  /** The field that the error names for this draft. */
  field?: string | undefined
  /** When it is tried again (ms since 1970); null: not by itself. */
  retryAt: number | null
}

/** The state of a question's saving, besides its draft. */
export type Mark<Draft> = {
  /** The draft waits to be sent. */
  isWaiting?: boolean
  /** The draft that is on its way to the server. */
  sending?: Draft | undefined
  failure?: Failure | undefined
  /** When the question was saved from this page (ms since 1970). */
  savedAt?: number
  /** The saved prediction that the last save replaced, as long as it can be restored. */
  replaced?: Draft | undefined
  /** The draft restores a replaced prediction: it cannot be undone in turn. */
  isUndo?: boolean
  /** The draft that was dropped when the question locked. */
  lapsed?: Draft | undefined
}

/**
 * A visit of the user to a question, from the first key to leaving it. `from` is the prediction that was saved when the
 * visit began; undo restores it, however many saves the visit has.
 */
type Visit<Draft> = { from: Draft | null; isOver: boolean }

/** The questions, drafts and marks of a keeper, by the question's key. */
export function makeKeeperState<
  Data extends object,
  Question extends AnyQuestion,
  Draft extends object,
  A,
  Saved,
>(kind: DraftKind<Data, Question, Draft, A, Saved>, { userId, slug }: Place, queryClient: QueryClient) {
  const queryKey = kind.queryKey(slug, userId)
  const drafts = openDrafts({ user: userId, tournament: slug, type: kind.name }, kind.isDraft)
  const marks = createAtom<Readonly<Record<string, Mark<Draft>>>>({})
  const visits = new Map<string, Visit<Draft>>()
  let questions: ReadonlyMap<string, Question> = new Map()

  const draftOf = (id: string): Draft | undefined => drafts.read()[id]
  const questionOf = (id: string): Question | undefined => questions.get(id)

  /** Changes the questions here and in the cached answers, until the server is asked again. */
  function change(to: (question: Question) => Question) {
    questions = new Map([...questions].map(([id, question]) => [id, to(question)]))
    queryClient.setQueriesData<Data>({ queryKey }, (data) => data && kind.changeQuestions(data, to))
  }

  return {
    drafts,
    marks,
    visits,
    draftOf,
    questionOf,
    change,
    setQuestions(all: readonly Question[]): void {
      questions = new Map(all.map((question) => [String(kind.idOf(question)), question]))
    },
    markOf: (id: string): Mark<Draft> => marks.get()[id] ?? {},
    mark(ids: readonly string[], patch: Mark<Draft>): void {
      const old = marks.get()
      if (ids.length > 0)
        marks.set({ ...old, ...Object.fromEntries(ids.map((id) => [id, { ...old[id], ...patch }])) })
    },
    /** The answer to send for the draft; null if there is no draft, or it is incomplete. */
    answerOf(id: string): A | null {
      const question = questionOf(id)
      const draft = draftOf(id)
      return question && draft ? kind.answerOf(draft, question) : null
    },
    isSaved(question: Question, draft: Draft): boolean {
      const saved = kind.savedOf(question) ?? kind.empty
      return saved !== undefined && kind.isSame(draft, saved)
    },
    /**
     * Shows the saved answers; resolves once they are on screen. A query under way may have been answered before the
     * save: it is repeated.
     */
    async show(saved: Saved): Promise<void> {
      const isRequested = queryClient.isFetching({ queryKey }) > 0
      await queryClient.cancelQueries({ queryKey })
      change((question) => kind.withSaved(question, saved))
      if (isRequested) void queryClient.invalidateQueries({ queryKey })
      await new Promise<void>((resolve) => notifyManager.schedule(resolve))
    },
  }
}

export type KeeperState<
  Data extends object,
  Question extends AnyQuestion,
  Draft extends object,
  A,
  Saved,
> = ReturnType<typeof makeKeeperState<Data, Question, Draft, A, Saved>>
