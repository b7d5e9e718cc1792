import type { PredictionPhase } from '@called-it/rules/vocabulary.ts'
import { ApiError } from '../../lib/http/api.ts'
import { isTemporary } from '../../lib/http/retry.ts'
import { readPageToken } from '../../lib/session/token.ts'
import { now } from '../../lib/time/now.ts'
import type { AnyQuestion, Item, DraftKind, Reply } from './draft-kind.ts'
import type { Failure, KeeperState } from './keeper-state.ts'
import { splitRefused } from './refused-items.ts'
import { type Due, makeSendQueue } from './send-queue.ts'

/** A prediction that a save has replaced can be restored for this long (ms). */
export const UNDO_MS = 10_000

/**
 * The result of a call. A failure that is tried again by itself is listed the first time only. `isDropped`: the draft
 * can never be saved and was dropped.
 */
export type Outcome<Question> = {
  /** These questions, as they were when they were sent. */
  saved: readonly Question[]
  failed: readonly { question: Question; failure: Failure; isDropped: boolean }[]
}

type SenderContext<Question, Saved> = {
  slug: string
  /** The server has saved this, and the page shows it. */
  onSaved: (saved: Saved) => void
  /** A call has ended. `isAnswered`: the server has saved or refused some of it. */
  onSettled: (outcome: Outcome<Question>, isAnswered: boolean) => void
}

/** Sends the drafts of a keeper and marks their state, as long as the session lasts in which it was made. */
export function makeSender<Data extends object, Question extends AnyQuestion, Draft extends object, A, Saved>(
  kind: DraftKind<Data, Question, Draft, A, Saved>,
  state: KeeperState<Data, Question, Draft, A, Saved>,
  { slug, onSaved, onSettled }: SenderContext<Question, Saved>,
) {
  type Sent = Item<Question, A> & Due & { draft: Draft }
  type Settled = Outcome<Question> & { isAnswered: boolean }
  const { drafts, visits, draftOf, questionOf, mark, markOf } = state
  const endedBy = kind.endedBy ?? ['locked']
  const token = readPageToken()
  /** Drafts whose call got no answer: it is unknown whether the server has them. */
  const unsure = new Set<string>()
  const queue = makeSendQueue(send)

  async function send(due: readonly Due[]): Promise<void> {
    const items = readPageToken() === token ? due.flatMap(itemOf) : []
    mark(idsOf(due), { isWaiting: false })
    for (const { id, draft } of items) {
      unsure.add(id)
      mark([id], { sending: draft })
    }
    if (items.length === 0) return
    const calls = 'together' in kind.send ? [items] : items.map((item) => [item])
    const settled = await Promise.all(calls.map(sendCall))
    const saved = settled.flatMap((each) => each.saved)
    const failed = settled.flatMap((each) => each.failed)
    onSettled(
      { saved, failed },
      settled.some(({ isAnswered }) => isAnswered),
    )
  }

  function itemOf(due: Due): Sent[] {
    const question = questionOf(due.id)
    const draft = draftOf(due.id)
    const answer = question && draft ? kind.answerOf(draft, question) : null
    return answer === null ? [] : [{ ...due, question: question!, draft: draft!, answer }]
  }

  async function sendCall(items: readonly Sent[]): Promise<Settled> {
    let reply: Reply<Saved>
    try {
      reply = await callServer(items)
    } catch (error) {
      return isTemporary(error) ? handleFailure(error, items) : handleRefusal(error, items)
    }
    return await handleReply(reply, items)
  }

  async function callServer(items: readonly Sent[]): Promise<Reply<Saved>> {
    if ('together' in kind.send) return await kind.send.together(slug, items)
    return { saved: await kind.send.each(slug, items[0]!), rejected: [] }
  }

  async function handleReply({ saved, rejected }: Reply<Saved>, items: readonly Sent[]): Promise<Settled> {
    const codes = new Map(rejected.map(({ event_id, code }) => [String(event_id), code]))
    const accepted = items.filter(({ id }) => !codes.has(id))
    const before = accepted.map(({ id, question }) => questionOf(id) ?? question)
    for (const { id } of items) unsure.delete(id)
    if (accepted.length > 0) {
      await state.show(saved)
      // Before the drafts are dropped, so that in every tab a prediction is always a draft or saved.
      onSaved(saved)
    }
    drafts.sync()
    drafts.drop(idsOf(accepted.filter(isUnchanged)))
    accepted.forEach((item, nth) => noteSaved(item, before[nth]!))
    const failed = items.flatMap((item) => {
      const code = codes.get(item.id)
      return code ? [refuse(item, { code, retryAt: null })] : []
    })
    return { saved: accepted.map(({ question }) => question), failed, isAnswered: true }
  }

  function noteSaved({ id, draft }: Sent, before: Question) {
    const visit = visits.get(id)
    const previous = visit ? visit.from : kind.savedOf(before)
    if (visit?.isOver && !draftOf(id)) visits.delete(id)
    const isChange = previous && !kind.isSame(previous, draft) && !markOf(id).isUndo
    // An object of its own for each save: the timer of an earlier save of the visit does not end this offer.
    const replaced = isChange ? { ...previous } : undefined
    mark([id], { sending: undefined, failure: undefined, isUndo: false, savedAt: now(), replaced })
    if (replaced)
      setTimeout(() => markOf(id).replaced === replaced && mark([id], { replaced: undefined }), UNDO_MS)
  }

  /** There is no connection, or the server fails: drafts that are unchanged are sent again. */
  function handleFailure(error: ApiError, items: readonly Sent[]): Settled {
    mark(idsOf(items), { sending: undefined })
    const failed = items.flatMap((item) => {
      if (!draftOf(item.id) || !isUnchanged(item)) return []
      const failure = { code: error.code, error, retryAt: queue.addAgain(item, error) }
      mark([item.id], { isWaiting: true, failure })
      return item.failures === 0 ? [{ question: item.question, failure, isDropped: false }] : []
    })
    return { saved: [], failed, isAnswered: false }
  }

  /** A mistake in some of the answers refuses the whole call: the others are sent without them. */
  function handleRefusal(error: unknown, items: readonly Sent[]): Settled {
    for (const { id } of items) unsure.delete(id)
    const code = error instanceof ApiError ? error.code : 'unknown'
    const { refused, others } = splitRefused(error, items)
    mark(idsOf(others), { sending: undefined })
    for (const item of others) if (draftOf(item.id) && isUnchanged(item)) put(item.id, 0)
    const failed = refused.map(({ item, field }) => refuse(item, { code, error, field, retryAt: null }))
    return { saved: [], failed, isAnswered: true }
  }

  /** The draft stays with the reason, or is dropped if it can never be saved. */
  function refuse({ id, question, draft }: Sent, failure: Failure) {
    mark([id], { sending: undefined })
    if (failure.code === 'locked' || failure.code === 'not_open') close(id, failure.code)
    const isDropped = endedBy.includes(failure.code)
    if (isDropped) noteLapsed(id, draft)
    else if (draftOf(id)) mark([id], { failure })
    return { question, failure, isDropped }
  }

  /** Until the server is asked again, its refusal is the latest known state of this question. */
  function close(id: string, phase: PredictionPhase) {
    state.change((question) =>
      String(kind.idOf(question)) === id ? { ...question, phase, is_locked: phase === 'locked' } : question,
    )
  }

  /** Whether a draft is the same as when it was sent, or was dropped. */
  function isUnchanged({ id, draft }: Sent): boolean {
    return kind.isSame(draftOf(id) ?? draft, draft)
  }

  function put(id: string, pause: number) {
    queue.add(id, pause)
    mark([id], { isWaiting: true })
  }

  function drop(id: string) {
    queue.drop(id)
    mark([id], { isWaiting: false })
  }

  /** Drops these drafts without a message. */
  function forget(ids: readonly string[]) {
    for (const id of ids) drop(id)
    drafts.drop(ids)
    mark(ids, { failure: undefined })
  }

  /** The question has locked before this draft was saved. */
  function noteLapsed(id: string, draft: Draft) {
    forget([id])
    mark([id], { replaced: undefined, lapsed: draft })
  }

  return {
    put,
    drop,
    forget,
    noteLapsed,
    delay: queue.delay,
    flush: queue.flush,
    retry: queue.retry,
    end: queue.end,
    isUnsure: (id: string): boolean => unsure.has(id),
    /** Whether a draft ends when its question has this phase. */
    isEndedBy: (phase: PredictionPhase): boolean => endedBy.includes(phase),
  }
}

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)
