import type { KindName } from '@called-it/rules/systems.ts'
import type { PredictionPhase } from '@called-it/rules/vocabulary.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../../lib/http/api.ts'
import { useDrafts } from '../../../lib/storage/drafts.ts'
import { keys } from '../../../game/queries/query-keys.ts'
import type { PredictionState } from '../../../game/predictions/prediction-state.ts'
import { keepSaved } from '../saving/keep-saved.ts'

/** One draft at most: there is one question. */
const DRAFT = 'pick'

type PickOptions<Choice, Prediction> = {
  slug: string
  userId: number
  kind: KindName
  /** Whom the server knows to be named; null: nobody. */
  saved: Choice | null
  /** Whether a draft on this device is a choice of this kind. */
  isChoice: (value: unknown) => value is Choice
  phase: PredictionPhase
  /** Saves it; gives the prediction as the server has it. */
  send: (id: number) => Promise<Prediction>
  /** It was refused, because it has locked or this one cannot be named any more: what is shown is out of date. */
  onRefused: (error: ApiError) => void
  /** It locked before this choice was saved. */
  onLapsed: (choice: Choice) => void
}

/**
 * A choice of one that saves itself with the press; one that is saved is asked for before another takes its place. What
 * could not be saved stays as a draft on this device and can be tried again; what the server refuses for good does not.
 * A draft is the choice itself: the list may show others by then.
 */
export function usePick<Choice extends { id: number }, Prediction>(options: PickOptions<Choice, Prediction>) {
  const { slug, userId, kind, saved, isChoice, phase, send, onRefused, onLapsed } = options
  const isOpen = phase === 'open'
  const client = useQueryClient()
  const { drafts, read, set, drop } = useDrafts({ user: userId, tournament: slug, type: kind }, isChoice)
  const draft = isOpen ? drafts[DRAFT] : undefined

  const saving = useMutation({
    mutationKey: ['save-pick', slug, kind],
    // One after the other: the last press is the one that counts.
    scope: { id: `${slug} ${kind}` },
    mutationFn: send,
    async onSuccess(prediction, id) {
      await keepSaved(client, keys.pick(slug, kind, userId), (known) => ({ ...known, prediction }))
      void client.invalidateQueries({ queryKey: keys.progress() })
      // Who answers for the first time takes part from now on.
      if (saved === null) void client.invalidateQueries({ queryKey: keys.tournament(slug), exact: true })
      if (read()[DRAFT]?.id === id) drop()
    },
    onError: (error, id) => {
      if (!isRefusal(error)) return
      if (read()[DRAFT]?.id === id) drop()
      onRefused(error)
    },
  })

  const lapse = useEffectEvent(() => {
    const late = read()[DRAFT]
    if (late === undefined) return
    drop()
    if (late.id !== saved?.id) onLapsed(late)
  })
  // What is on its way is left alone: the answer knows better whether it was still in time.
  const isLate = phase === 'locked' && drafts[DRAFT] !== undefined && !saving.isPending
  useEffect(() => {
    if (isLate) lapse()
  }, [isLate])

  // The answer to an earlier page was lost, or another tab has saved it: it is no draft any more.
  const isSaved = draft !== undefined && draft.id === saved?.id && saving.isIdle
  useEffect(() => {
    if (isSaved) drop()
  }, [isSaved, drop])

  const [another, setAnother] = useState<Choice | null>(null)
  const asked = isOpen && draft === undefined && saved !== null && another?.id !== saved.id ? another : null

  const save = (choice: Choice) => {
    setAnother(null)
    if (saving.isPending && draft?.id === choice.id) return
    set(DRAFT, choice)
    saving.mutate(choice.id)
  }
  return {
    /** Whom one names: what was pressed last, saved or not. */
    chosen: draft ?? saved,
    /** Who would take the place of the one that is saved. */
    asked,
    state: stateOf(),
    error: draft === undefined ? null : saving.error,
    choose: (choice: Choice) => (saved !== null && draft === undefined ? setAnother(choice) : save(choice)),
    /** Lets the one that was asked for take the place, or not. */
    change: () => asked && save(asked),
    keep: () => setAnother(null),
    /** Tries again what could not be saved. */
    retry: () => draft !== undefined && save(draft),
    isUnsaved: draft !== undefined,
  }

  function stateOf(): PredictionState {
    if (!isOpen) return 'locked'
    if (asked !== null) return 'ask'
    if (draft === undefined) return saved === null ? 'not-set' : 'saved'
    if (saving.isPending) return 'saving'
    return saving.isError ? 'failed' : 'not-saved'
  }
}

/** What is shown of a choice, whatever is chosen. */
export type PickShown = Pick<
  ReturnType<typeof usePick>,
  'state' | 'error' | 'retry' | 'isUnsaved' | 'change' | 'keep'
>

/** What another try cannot mend. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'locked' || error.code === 'not_open' || error.status === 422)
