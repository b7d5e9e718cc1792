import type { Answer } from '@called-it/contract/endpoint.ts'
import type { ErrorCode } from '@called-it/contract/errors.ts'
import type { Match, saveScores } from '@called-it/contract/predictions/predictions.ts'
import type { Score } from '@called-it/rules/football/score.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createAtom } from '@tanstack/react-store'
import { ApiError, call } from '../../../lib/http/api.ts'
import { openDrafts } from '../../../lib/storage/drafts.ts'
import { now } from '../../../lib/time/now.ts'
import { keys } from '../../../game/queries/query-keys.ts'
import { heldToken } from '../../../lib/session/token.ts'
import { type Item as SentItem, makeAutosave, PAUSE_MS } from '../saving/autosave.ts'
import { keepersBy, type Place } from '../saving/keepers.ts'
import { splitRefused } from '../saving/refused-items.ts'
import { hearTabs, tellTabs } from '../saving/saved-tabs.ts'
import { matchesQuery } from '../match/matches.ts'
import { keepClosed, keepSaved, type Saved as SavedScores } from './saved-scores.ts'
import { isScoreDraft, type ScoreDraft } from '../../../game/scores/score-draft.ts'
import { goalsOf, isAsSaved, isComplete, isSame } from './score-draft.ts'

/** How long a saved score can be taken back to the one before it (ms). */
export const UNDO_MS = 10_000

/** What is going on in a row besides its draft. */
export type RowMark = {
  isSaving?: boolean
  /** When it was saved from this page, ms since 1970. */
  savedAt?: number
  /** The saved score that the last save replaced, as long as it can be brought back. */
  was?: Score | undefined
  /** Why the last try to save failed; when it is tried again, null: not by itself. */
  failed?: { code: string; retryAt: number | null } | undefined
  /** What the server said against it. */
  refusal?: { error: ApiError; field: string | undefined } | undefined
  /** What was typed when the match closed. */
  lapsed?: ScoreDraft | undefined
}

/** What is told to whoever looks on. */
export type Told = {
  onSaved: (ids: readonly number[]) => void
  onRejected: (ids: readonly number[], code: ErrorCode) => void
  onFailed: (ids: readonly number[]) => void
}

const NOBODY: Told = { onSaved() {}, onRejected() {}, onFailed() {} }

type Saved = Answer<typeof saveScores>
type Item = SentItem<Score>

/** The scores being typed by a user in a tournament. */
export const keeperOf = keepersBy(makeKeeper)

/**
 * Holds the drafts of scores and saves the complete ones by itself. A draft is the one truth of what is typed: it
 * survives a failure, a reload and a closed tab, and is read when it goes out.
 */
function makeKeeper(place: Place, queryClient: QueryClient) {
  const { userId, slug } = place
  const { queryKey } = matchesQuery(slug, userId)
  const token = heldToken()
  const tabs = { user: userId, tournament: slug, type: 'match' }
  const drafts = openDrafts(tabs, isScoreDraft)
  const marks = createAtom<Readonly<Record<string, RowMark>>>({})
  const takenBack = new Set<number>()
  let told = NOBODY

  const autosave = makeAutosave<Score, Saved>({
    answerOf(id) {
      const draft = drafts.read()[id]
      const isOurs = heldToken() === token
      return isOurs && draft && isComplete(draft) ? { first: draft.first, second: draft.second } : null
    },
    send: (items) =>
      call('POST /api/v1/tournaments/{slug}/predictions/events', {
        params: { slug },
        body: { predictions: items.map(({ id, answer }) => ({ event_id: id, ...answer })) },
      }),
    onSending: (items) => mark(idsOf(items), { isSaving: true, failed: undefined, refusal: undefined }),
    onReply: (reply, items) => void takeReply(reply, items),
    onFailure: takeFailure,
  })

  function mark(ids: readonly number[], patch: RowMark) {
    const old = marks.get()
    marks.set({ ...old, ...Object.fromEntries(ids.map((id) => [id, { ...old[id], ...patch }])) })
  }

  const matchOf = (id: number): Match | undefined =>
    queryClient
      .getQueryData(queryKey)
      ?.rounds.flatMap(({ events }) => events)
      .find((match) => match.id === id)

  /** Whether the draft of a match still says what was sent of it. */
  const isStill = (id: number, score: Score) => isSame(drafts.read()[id] ?? score, score)

  async function takeReply(reply: Saved, items: readonly Item[]) {
    // What is on its way was answered before this save.
    await queryClient.cancelQueries({ queryKey })
    const saved = reply.predictions.map(({ event_id }) => event_id)
    const before = new Map(saved.map((id) => [id, matchOf(id)?.prediction]))
    keepSaved(queryClient, place, reply.predictions)
    tellTabs(tabs, reply.predictions)
    drafts.drop(items.flatMap(({ id, answer }) => (saved.includes(id) && isStill(id, answer) ? [id] : [])))
    for (const { id, answer } of items.filter((item) => saved.includes(item.id))) {
      const previous = before.get(id)
      const canGoBack = previous && !isSame(previous, answer) && !takenBack.delete(id)
      const was = canGoBack ? { first: previous.first, second: previous.second } : undefined
      mark([id], { isSaving: false, savedAt: now(), was })
      if (was) setTimeout(() => marks.get()[id]?.was === was && mark([id], { was: undefined }), UNDO_MS)
    }
    for (const [code, rejected] of Map.groupBy(reply.rejected, (each) => each.code)) {
      const ids = rejected.map(({ event_id }) => event_id)
      reject(
        items.filter(({ id }) => ids.includes(id)),
        code,
      )
    }
    if (saved.length > 0) told.onSaved(saved)
    refresh()
  }

  function takeFailure(error: unknown, items: readonly Item[], retryAt: number | null) {
    const code = error instanceof ApiError ? error.code : 'unknown'
    mark(idsOf(items), { isSaving: false })
    if (code === 'locked' || code === 'not_open') {
      reject(items, code)
      return refresh()
    }
    if (error instanceof ApiError && code === 'validation_failed') {
      const { refused, others } = splitRefused(error, items)
      for (const { id, field } of refused) mark([id], { refusal: { error, field } })
      for (const { id, answer } of others) if (isStill(id, answer)) autosave.put(id, 0)
      return refresh()
    }
    const ids = idsOf(items).filter((id) => drafts.read()[id])
    mark(ids, { failed: { code, retryAt } })
    told.onFailed(ids)
  }

  /** These take no more scores by the word of the server. */
  function reject(rejected: readonly Item[], code: ErrorCode) {
    keepClosed(queryClient, place, idsOf(rejected), code)
    lapse(rejected.map(({ id, answer }) => ({ id, draft: answer })))
    told.onRejected(idsOf(rejected), code)
  }

  /** These take no more scores: what was typed is put aside, where the row can tell of it. */
  function lapse(typed: readonly { id: number; draft: ScoreDraft }[]) {
    for (const { id, draft } of typed) {
      autosave.drop(id)
      mark([id], { isSaving: false, failed: undefined, refusal: undefined, was: undefined, lapsed: draft })
    }
    drafts.drop(typed.map(({ id }) => id))
  }

  function refresh() {
    // Whoever saves for the first time becomes a participant: all of the tournament is asked again.
    void queryClient.invalidateQueries({ queryKey: keys.tournament(slug) })
    void queryClient.invalidateQueries({ queryKey: keys.progress() })
  }

  function take(match: Match, { first, second }: ScoreDraft, pause: number = PAUSE_MS) {
    const { id, prediction } = match
    const draft = { first, second, ...(prediction && { over: prediction.saved_at }) }
    // Where nobody knows which score the server has, the old one is sent again as well.
    const isNothingNew = isAsSaved(draft, match) && !autosave.isUnsure(id)
    drafts.set(id, isNothingNew ? null : draft)
    // A score can be brought back until the next match is changed.
    const others = Object.entries(marks.get()).map(([key, each]) => [key, { ...each, was: undefined }])
    const { failed: _failed, refusal: _refusal, lapsed: _lapsed, ...own } = marks.get()[id] ?? {}
    marks.set({ ...Object.fromEntries(others), [id]: own })
    if (isComplete(draft) && !isNothingNew) autosave.put(id, pause)
    else autosave.drop(id)
  }

  /**
   * What lies here unsent is sent: left by an earlier visit, or by a tab that is gone. Not over a score that was saved
   * since, here or elsewhere: then the reader has to say which one is meant.
   */
  function adopt(matches: readonly Match[]) {
    for (const match of matches) {
      const draft = drafts.read()[match.id]
      if (!draft || !isComplete(draft) || match.phase !== 'open' || autosave.has(match.id)) continue
      if (isAsSaved(draft, match) || marks.get()[match.id]?.failed) continue
      if ((draft.over ?? null) === (match.prediction?.saved_at ?? null)) autosave.put(match.id, 0)
      else mark([match.id], { failed: { code: 'saved_since', retryAt: null } })
    }
  }

  const hush = hearTabs<SavedScores>(tabs, async (saved) => {
    // What is on its way was answered before that save: it is asked again.
    const isAsked = queryClient.isFetching({ queryKey }) > 0
    await queryClient.cancelQueries({ queryKey })
    keepSaved(queryClient, place, saved)
    if (isAsked) void queryClient.invalidateQueries({ queryKey })
    void queryClient.invalidateQueries({ queryKey: keys.progress() })
  })

  return {
    drafts,
    marks,
    has: (id: number) => autosave.has(id),
    take,
    adopt,
    lapse,
    /** Tells whoever looks on from now on; answers with how to stop. */
    tell(listener: Told): () => void {
      told = listener
      return () => {
        if (told === listener) told = NOBODY
      }
    },
    /** Nobody is typing here any more: what is complete goes out at once, what is empty is no draft. */
    leave(match: Match): void {
      const draft = drafts.read()[match.id]
      if (draft && draft.first === null && draft.second === null) drafts.drop([match.id])
      autosave.flush([match.id])
    },
    undo(match: Match): void {
      const was = marks.get()[match.id]?.was
      if (!was) return
      takenBack.add(match.id)
      take(match, was, 0)
      mark([match.id], { was: undefined })
    },
    retry(match: Match): void {
      mark([match.id], { failed: undefined })
      if (!autosave.has(match.id)) autosave.put(match.id, 0)
      autosave.retry()
    },
    flush: () => autosave.flush(),
    retryAll: () => autosave.retry(),
    /** Drops what was typed in these matches; answers with how to bring it back. */
    reset(matches: readonly Match[]): () => void {
      const dropped = matches.flatMap((match) => {
        const draft = drafts.read()[match.id]
        return draft ? [{ match, draft }] : []
      })
      for (const { match } of dropped) {
        // The server may have taken what failed here: what is to stand is sent.
        if (autosave.isUnsure(match.id) && match.prediction) take(match, goalsOf(match, undefined), 0)
        else {
          autosave.drop(match.id)
          drafts.drop([match.id])
          mark([match.id], { failed: undefined, refusal: undefined })
        }
      }
      return () => dropped.forEach(({ match, draft }) => take(match, draft))
    },
    /** What is saved by now goes silently. */
    forget: (ids: readonly (number | string)[]) => drafts.drop(ids),
    end(): void {
      hush()
      autosave.end()
    },
  }
}

const idsOf = (items: readonly Item[]) => items.map(({ id }) => id)
