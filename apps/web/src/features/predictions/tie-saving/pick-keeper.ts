import type { ErrorCode } from '@called-it/contract/errors.ts'
import type { BracketTie } from '@called-it/contract/predictions/group-predictions.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createAtom } from '@tanstack/react-store'
import { ApiError, call } from '../../../lib/http/api.ts'
import { openDrafts } from '../../../lib/storage/drafts.ts'
import { keys } from '../../../game/queries/query-keys.ts'
import { heldToken } from '../../../lib/session/token.ts'
import { type Item as SentItem, makeAutosave, PAUSE_MS } from '../saving/autosave.ts'
import { groupPredictionsQuery } from '../group-predictions.ts'
import { keepersBy, type Place } from '../saving/keepers.ts'
import { splitRefused } from '../saving/refused-items.ts'
import { hearTabs, tellTabs } from '../saving/saved-tabs.ts'
import { isPickDraft } from './pick-draft.ts'
import { keepClosed, keepSaved, type Reply, type Saved } from './saved-picks.ts'
import type { TieMark } from '../tie/tie-mark.ts'
import { isOpen } from '../tie/tie-state.ts'

type Item = SentItem<number>

/** What is told to whoever looks on. */
export type Told = {
  onSaved: (ids: readonly number[]) => void
  /** These closed over a pick that was not saved. */
  onLapsed: (ids: readonly number[], code: ErrorCode) => void
  onFailed: (ids: readonly number[]) => void
}

const NOBODY: Told = { onSaved() {}, onLapsed() {}, onFailed() {} }

/** Whom a user picks in the bracket of a tournament. */
export const keeperOf = keepersBy(makeKeeper)

/**
 * Holds the picks that are not saved and saves them by themselves, those of one moment together. A draft is the one
 * truth of what was picked: it survives a failure, a reload and a closed tab, and is read when it goes out.
 */
function makeKeeper(place: Place, queryClient: QueryClient) {
  const { userId, slug } = place
  const { queryKey } = groupPredictionsQuery(slug, userId)
  const token = heldToken()
  const tabs = { user: userId, tournament: slug, type: 'tie' }
  const drafts = openDrafts(tabs, isPickDraft)
  const marks = createAtom<Readonly<Record<string, TieMark>>>({})
  /** Ties whose pick waits for its save, or is on its way. */
  const onTheirWay = createAtom<readonly number[]>([])
  let told = NOBODY

  const autosave = makeAutosave<number, Reply>({
    answerOf: (id) => (heldToken() === token ? (drafts.read()[id]?.team_id ?? null) : null),
    send: (items) =>
      call('POST /api/v1/tournaments/{slug}/predictions/events/winners', {
        params: { slug },
        body: { predictions: items.map(({ id, answer }) => ({ event_id: id, team_id: answer })) },
      }),
    onSending: (items) => mark(idsOf(items), {}),
    onReply: (reply, items) => void takeReply(reply, items),
    onFailure: takeFailure,
  })

  function put(id: number, pause: number) {
    autosave.put(id, pause)
    noteWay([id])
  }

  function noteWay(ids: readonly number[]) {
    const others = onTheirWay.get().filter((id) => !ids.includes(id))
    onTheirWay.set([...others, ...ids.filter((id) => autosave.has(id))])
  }

  function mark(ids: readonly number[], to: TieMark) {
    marks.set({ ...marks.get(), ...Object.fromEntries(ids.map((id) => [id, to])) })
  }

  /** Whether the draft of a tie still says what was sent of it. */
  const isStill = (id: number, team: number) => (drafts.read()[id]?.team_id ?? team) === team

  async function takeReply({ predictions, rejected }: Reply, items: readonly Item[]) {
    // What is on its way was answered before this save.
    await queryClient.cancelQueries({ queryKey })
    const saved = predictions.map(({ event_id }) => event_id)
    keepSaved(queryClient, place, predictions)
    tellTabs(tabs, predictions)
    drafts.drop(items.flatMap(({ id, answer }) => (saved.includes(id) && isStill(id, answer) ? [id] : [])))
    noteWay(idsOf(items))
    for (const [code, each] of Map.groupBy(rejected, (one) => one.code))
      reject(
        each.map(({ event_id }) => event_id),
        code,
      )
    if (saved.length > 0) told.onSaved(saved)
    refresh()
  }

  function takeFailure(error: unknown, items: readonly Item[], retryAt: number | null) {
    const code = error instanceof ApiError ? error.code : 'unknown'
    if (code === 'locked' || code === 'not_open') {
      reject(idsOf(items), code)
      refresh()
    } else if (error instanceof ApiError && code === 'validation_failed') {
      const { refused, others } = splitRefused(error, items)
      for (const { id, field } of refused) mark([id], { refusal: { error, field } })
      for (const { id, answer } of others) if (isStill(id, answer)) put(id, 0)
      refresh()
    } else {
      const ids = idsOf(items).filter((id) => drafts.read()[id])
      mark(ids, { failed: { code, retryAt } })
      told.onFailed(ids)
    }
    noteWay(idsOf(items))
  }

  /** These take no more picks by the word of the server. */
  function reject(ids: readonly number[], code: ErrorCode) {
    keepClosed(queryClient, place, ids, code)
    lapse(ids, code)
  }

  /** These take no more picks: what was not saved is gone, with a word. */
  function lapse(ids: readonly number[], code: ErrorCode = 'locked') {
    forget(ids)
    told.onLapsed(ids, code)
  }

  function forget(ids: readonly number[]) {
    for (const id of ids) autosave.drop(id)
    drafts.drop(ids)
    mark(ids, {})
    noteWay(ids)
  }

  function refresh() {
    // Whoever saves for the first time becomes a participant: all of the tournament is asked again.
    void queryClient.invalidateQueries({ queryKey: keys.tournament(slug) })
    void queryClient.invalidateQueries({ queryKey: keys.progress() })
  }

  function pick({ id, prediction }: BracketTie, team: number) {
    // Where nobody knows which pick the server has, the old one is sent again as well.
    if (prediction?.team_id === team && !autosave.isUnsure(id)) return forget([id])
    drafts.set(id, { team_id: team, ...(prediction && { over: prediction.saved_at }) })
    mark([id], {})
    put(id, PAUSE_MS)
    // All that is tapped in one go travels together, after the last tap.
    autosave.delay()
  }

  /**
   * What lies here unsent is sent: left by an earlier visit, or by a tab that is gone. Not over a pick that was saved
   * since, here or elsewhere: then the reader has to say which one is meant.
   */
  function adopt(ties: readonly BracketTie[], at: number) {
    for (const tie of ties) {
      const draft = drafts.read()[tie.id]
      if (!draft || !isOpen(tie, at) || autosave.has(tie.id) || marks.get()[tie.id]?.failed) continue
      if (draft.team_id === tie.prediction?.team_id) forget([tie.id])
      else if ((draft.over ?? null) === (tie.prediction?.saved_at ?? null)) put(tie.id, 0)
      else mark([tie.id], { failed: { code: 'saved_since', retryAt: null } })
    }
  }

  const hush = hearTabs<Saved>(tabs, async (saved) => {
    await queryClient.cancelQueries({ queryKey })
    keepSaved(queryClient, place, saved)
    void queryClient.invalidateQueries({ queryKey })
    void queryClient.invalidateQueries({ queryKey: keys.progress() })
  })

  return {
    drafts,
    marks,
    onTheirWay,
    pick,
    adopt,
    lapse,
    /** What was picked here is no more meant: what is saved stays. */
    forget,
    retry(id: number): void {
      mark([id], {})
      put(id, 0)
      autosave.retry()
    },
    retryAll: () => autosave.retry(),
    flush: () => autosave.flush(),
    /** Tells whoever looks on from now on; answers with how to stop. */
    tell(listener: Told): () => void {
      told = listener
      return () => {
        if (told === listener) told = NOBODY
      }
    },
    end(): void {
      hush()
      autosave.end()
    },
  }
}

const idsOf = (items: readonly Item[]) => items.map(({ id }) => id)
