import type { KindName } from '@called-it/rules/systems.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api.ts'
import { useDrafts } from '../../../lib/drafts.ts'
import { keys } from '../../../lib/query-keys.ts'
import type { PredictionState } from '../../../ui/prediction-state.ts'

/** One draft at most: there is one question. */
const DRAFT = 'pick'
const isId = (value: unknown): value is number => Number.isInteger(value)

type PickOptions<Prediction> = {
  slug: string
  userId: number
  kind: KindName
  /** Whom the server knows to be named; null: nobody. */
  saved: number | null
  isOpen: boolean
  /** Saves it; gives the prediction as the server has it. */
  send: (id: number) => Promise<Prediction>
  /** It was refused, because it has locked or this one cannot be named any more: what is shown is out of date. */
  onRefused: (error: ApiError) => void
}

/**
 * A choice of one that saves itself with the press. What could not be saved stays as a draft on this device and can be
 * tried again; what the server refuses for good does not.
 */
export function usePick<Prediction>(options: PickOptions<Prediction>) {
  const { slug, userId, kind, saved, isOpen, send, onRefused } = options
  const client = useQueryClient()
  const { drafts, read, set, drop } = useDrafts({ user: userId, tournament: slug, type: kind }, isId)
  const draft = isOpen ? drafts[DRAFT] : undefined

  const saving = useMutation({
    mutationKey: ['save-pick', slug, kind],
    // One after the other: the last press is the one that counts.
    scope: { id: `${slug} ${kind}` },
    mutationFn: send,
    onSuccess: (prediction, id) => {
      client.setQueriesData({ queryKey: keys.pick(slug, kind, userId) }, (known: object | undefined) =>
        known ? { ...known, prediction } : known,
      )
      void client.invalidateQueries({ queryKey: keys.progress() })
      if (read()[DRAFT] === id) drop()
    },
    onError: (error, id) => {
      if (!isRefusal(error)) return
      if (read()[DRAFT] === id) drop()
      onRefused(error)
    },
  })

  const choose = (id: number) => {
    if (saving.isPending && draft === id) return
    set(DRAFT, id)
    saving.mutate(id)
  }
  return {
    /** Whom one names: what was pressed last, saved or not. */
    chosen: draft ?? saved,
    state: stateOf(),
    error: draft === undefined ? null : saving.error,
    choose,
    /** Tries again what could not be saved. */
    retry: () => draft !== undefined && choose(draft),
    isUnsaved: draft !== undefined,
  }

  function stateOf(): PredictionState {
    if (!isOpen) return 'locked'
    if (draft === undefined) return saved === null ? 'not-set' : 'saved'
    if (saving.isPending) return 'saving'
    return saving.isError ? 'failed' : 'not-saved'
  }
}

export type Pick = ReturnType<typeof usePick>

/** What another try cannot mend. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'locked' || error.code === 'not_open' || error.status === 422)
