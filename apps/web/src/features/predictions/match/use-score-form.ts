import type { Answer } from '@called-it/contract/endpoint.ts'
import type { ErrorCode } from '@called-it/contract/errors.ts'
import type { Match, saveScores } from '@called-it/contract/predictions.ts'
import type { Score, Side } from '@called-it/rules/football/score.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../../lib/api.ts'
import { useDrafts } from '../../../lib/drafts.ts'
import { now } from '../../../lib/now.ts'
import { keys } from '../../../lib/query-keys.ts'
import { type Item, makeAutosave, PAUSE_MS } from './autosave.ts'
import { matchesQuery } from './matches.ts'
import { hearTabs, keepClosed, keepSaved, type Place, tellTabs } from './saved-scores.ts'
import { isAsSaved, isComplete, isSame, isScoreDraft, NO_SCORE, type ScoreDraft } from './score-draft.ts'
import { useSaveToasts } from './use-save-toasts.ts'

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

type Form = Place & {
  /** All matches of the tournament. */
  matches: readonly Match[]
  /** Scores of these matches were saved. */
  onSaved: (ids: readonly number[]) => void
}

/**
 * The scores being typed in a tournament. A complete one saves itself; until it is saved it is a draft, which
 * survives a failure, a reload and a closed tab.
 */
export function useScoreForm({ userId, slug, matches, onSaved }: Form) {
  const queryClient = useQueryClient()
  const toasts = useSaveToasts()
  const { drafts, set, drop } = useDrafts({ user: userId, tournament: slug, type: 'match' }, isScoreDraft)
  const [marks, setMarks] = useState<Record<string, RowMark>>({})
  const takenBack = useRef(new Set<number>())
  const place = { userId, slug }

  const mark = (ids: readonly (number | string)[], patch: RowMark) =>
    setMarks((old) => ({ ...old, ...Object.fromEntries(ids.map((id) => [id, { ...old[id], ...patch }])) }))

  // The autosave outlives renders and asks the latest of them.
  const latest = useRef({ takeAnswer, takeFailure, drafts, matches })
  useLayoutEffect(() => {
    latest.current = { takeAnswer, takeFailure, drafts, matches }
  })
  const [autosave] = useState(() =>
    makeAutosave<Answer<typeof saveScores>>({
      send: (items) =>
        call('POST /api/v1/tournaments/{slug}/predictions/events', {
          params: { slug },
          body: { predictions: items.map(({ id, score }) => ({ event_id: id, ...score })) },
        }),
      onSending: (items) => mark(idsOf(items), { isSaving: true, failed: undefined, refusal: undefined }),
      onAnswer: (answer, items) => void latest.current.takeAnswer(answer, items),
      onFailure: (error, items, retryAt) => latest.current.takeFailure(error, items, retryAt),
    }),
  )

  async function takeAnswer(answer: Answer<typeof saveScores>, items: readonly Item[]) {
    // What is on its way was answered before this save.
    await queryClient.cancelQueries({ queryKey: matchesQuery(slug, userId).queryKey })
    const before = new Map(latest.current.matches.map((match) => [match.id, match.prediction]))
    keepSaved(queryClient, place, answer.predictions)
    tellTabs(place, answer.predictions)
    const saved = answer.predictions.map(({ event_id }) => event_id)
    const done = items.filter(({ id, score }) => saved.includes(id) && isStill(id, score))
    drop(idsOf(done))
    for (const { id, score } of items.filter((item) => saved.includes(item.id))) {
      const previous = before.get(id)
      const canGoBack = previous && !isSame(previous, score) && !takenBack.current.delete(id)
      const was = canGoBack ? { first: previous.first, second: previous.second } : undefined
      mark([id], { isSaving: false, savedAt: now(), was })
      if (was) setTimeout(() => forgetUndo(id, was), UNDO_MS)
    }
    for (const [code, rejected] of Map.groupBy(answer.rejected, (each) => each.code)) {
      const ids = rejected.map(({ event_id }) => event_id)
      reject(
        items.filter(({ id }) => ids.includes(id)),
        code,
      )
    }
    if (saved.length > 0) onSaved(saved)
    refresh()
  }

  function takeFailure(error: unknown, items: readonly Item[], retryAt: number | null) {
    const code = error instanceof ApiError ? error.code : 'unknown'
    mark(idsOf(items), { isSaving: false })
    if (code === 'locked' || code === 'not_open') reject(items, code)
    else if (error instanceof ApiError && code === 'validation_failed') {
      const wrong = new Map(items.map(({ id }, at) => [id, fieldAt(error, at)]))
      // Where no path names one of them, all of them are refused.
      const isNamed = [...wrong.values()].some(Boolean)
      for (const { id, score } of items) {
        const field = wrong.get(id)
        if (field || !isNamed) mark([id], { refusal: { error, field } })
        // One mistake refuses the whole list: what is right in it goes out again, alone.
        else if (isStill(id, score)) autosave.put(id, score, 0)
      }
    } else {
      mark(
        idsOf(items).filter((id) => latest.current.drafts[id]),
        { failed: { code, retryAt } },
      )
      return // nothing changed: there is nothing to ask again
    }
    refresh()
  }

  /** These take no more scores by the word of the server. */
  function reject(rejected: readonly Item[], code: ErrorCode) {
    keepClosed(queryClient, place, idsOf(rejected), code)
    lapse(rejected.map(({ id, score }) => ({ id, draft: score })))
    const ids = idsOf(rejected)
    toasts.rejected(
      latest.current.matches.filter(({ id }) => ids.includes(id)),
      code,
    )
  }

  /** These take no more scores: what was typed is put aside, where the row can tell of it. */
  function lapse(typed: readonly { id: number; draft: ScoreDraft }[]) {
    for (const { id, draft } of typed) {
      autosave.drop(id)
      mark([id], { isSaving: false, failed: undefined, refusal: undefined, was: undefined, lapsed: draft })
    }
    drop(typed.map(({ id }) => id))
  }

  function forgetUndo(id: number, was: Score) {
    setMarks((old) => (old[id]?.was === was ? { ...old, [id]: { ...old[id], was: undefined } } : old))
  }

  function refresh() {
    // Whoever saves for the first time becomes a participant: all of the tournament is asked again.
    void queryClient.invalidateQueries({ queryKey: keys.tournament(slug) })
    void queryClient.invalidateQueries({ queryKey: keys.progress() })
  }

  const isStill = (id: number, score: Score) => isSame(latest.current.drafts[id] ?? score, score)

  function take(match: Match, draft: ScoreDraft, pause: number = PAUSE_MS) {
    const { id } = match
    const isNothingNew = isAsSaved(draft, match) && !autosave.isUnderWay(id)
    set(id, isNothingNew ? null : draft)
    // A score can be brought back until the next match is changed.
    setMarks((old) => ({
      ...Object.fromEntries(Object.entries(old).map(([key, each]) => [key, { ...each, was: undefined }])),
      [id]: { ...old[id], failed: undefined, refusal: undefined, lapsed: undefined, was: old[id]?.was },
    }))
    if (isComplete(draft) && !isNothingNew)
      autosave.put(id, { first: draft.first, second: draft.second }, pause)
    else autosave.drop(id)
  }

  // What lay here from an earlier visit is saved now; what is typed in another tab is that tab's to save.
  useEffect(() => {
    for (const match of latest.current.matches) {
      const draft = latest.current.drafts[match.id]
      if (draft && match.phase === 'open' && isComplete(draft) && !isAsSaved(draft, match))
        autosave.put(match.id, { first: draft.first, second: draft.second }, 0)
    }
    const hurry = () => document.visibilityState === 'hidden' && autosave.flush()
    const back = () => autosave.flush()
    document.addEventListener('visibilitychange', hurry)
    addEventListener('online', back)
    return () => {
      document.removeEventListener('visibilitychange', hurry)
      removeEventListener('online', back)
      autosave.end()
    }
  }, [autosave])

  useEffect(
    () => hearTabs({ userId, slug }, (saved) => keepSaved(queryClient, { userId, slug }, saved)),
    [queryClient, userId, slug],
  )

  return {
    drafts,
    /** The draft of a match as it is by now, for what happens later. */
    draftOf: (id: number) => latest.current.drafts[id],
    marks,
    isUnsaved: (id: number) => drafts[id] !== undefined,
    /** Saves that failed or are under way: whoever leaves now may lose them. */
    isAtRisk: (id: number) => Boolean(marks[id]?.failed || marks[id]?.isSaving) && drafts[id] !== undefined,
    /** Half a score, or one that failed: it stays unsaved until somebody does something about it. */
    isStuck: (id: number) => {
      const draft = drafts[id]
      return draft !== undefined && (!isComplete(draft) || Boolean(marks[id]?.failed ?? marks[id]?.refusal))
    },
    isSaving: Object.values(marks).some((each) => each.isSaving),

    setGoals: (match: Match, side: Side, goals: number | null) =>
      take(match, { ...goalsOf(match, drafts[match.id]), [side]: goals }),
    /** Both sides at once: pasted, brought back, or as it was before. */
    setScore: (match: Match, draft: ScoreDraft) => take(match, draft),
    /** Nobody is typing here any more: what is complete goes out at once. */
    leave: (match: Match) => autosave.flush([match.id]),
    undo(match: Match) {
      const was = marks[match.id]?.was
      if (!was) return
      takenBack.current.add(match.id)
      take(match, was, 0)
      mark([match.id], { was: undefined })
    },
    retry(match: Match) {
      const draft = drafts[match.id]
      if (draft && isComplete(draft)) autosave.put(match.id, draft, 0)
    },
    /** Tries everything that waits, now. */
    flush: () => autosave.flush(),
    /** Drops what was typed in these matches; `restore` brings it back. */
    reset(ids: readonly number[]) {
      const dropped = ids.flatMap((id) => (drafts[id] ? [[id, drafts[id]] as const] : []))
      for (const id of ids) autosave.drop(id)
      drop(ids)
      mark(ids, { failed: undefined, refusal: undefined })
      return () => {
        for (const [id, draft] of dropped) {
          const match = latest.current.matches.find((each) => each.id === id)
          if (match) take(match, draft)
        }
      }
    },
    lapse,
    /** What is saved by now goes silently. */
    forget: (ids: readonly (number | string)[]) => drop(ids),
  }
}

export type ScoreForm = ReturnType<typeof useScoreForm>

/** What stands on the plates of a match. */
export function goalsOf(match: Match, draft: ScoreDraft | undefined): ScoreDraft {
  const { first, second } = draft ?? match.prediction ?? NO_SCORE
  return { first, second }
}

/** Whether both plates of a match hold a score, saved or not. */
export function isFilled(match: Match, draft: ScoreDraft | undefined): boolean {
  return isComplete(goalsOf(match, draft))
}

const idsOf = (items: readonly Item[]) => items.map(({ id }) => id)
/** What the server found wrong with the score at this place of the list. */
function fieldAt({ errors }: ApiError, at: number): string | undefined {
  return Object.keys(errors ?? {}).find((each) => each.split('.')[1] === String(at))
}
