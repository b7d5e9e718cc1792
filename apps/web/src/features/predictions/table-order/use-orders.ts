import type { PredictedGroup } from '@called-it/contract/predictions/group-predictions.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/http/api.ts'
import { useDrafts } from '../../../lib/storage/drafts.ts'
import { keys } from '../../../game/queries/query-keys.ts'
import type { GroupPredictions } from '../group-predictions.ts'
import { keepSaved } from '../saving/keep-saved.ts'
import { phaseOf } from '../phase-of.ts'
import { isOrder, isOrderOf, isSame, type Order } from './orders.ts'

type Place = { slug: string; userId: number }
type Prediction = NonNullable<PredictedGroup['prediction']>

/** What became of a save: the groups that the server has now, and why it has not the others. */
export type SaveOutcome = { saved: PredictedGroup[]; failed: { group: PredictedGroup; error: unknown }[] }

export type Orders = ReturnType<typeof useOrders>

/** The orders that are being arranged, group by group: drafts, what is on its way, and what did not get there. */
export function useOrders({
  slug,
  userId,
  groups,
  at,
}: Place & { groups: readonly PredictedGroup[]; at: number }) {
  const queryClient = useQueryClient()
  const kept = useDrafts({ user: userId, tournament: slug, type: 'table_order' }, isOrder)
  const [saving, setSaving] = useState<readonly number[]>([])
  const [failures, setFailures] = useState<Readonly<Record<number, unknown>>>({})

  /** What is arranged and not saved, of a group that can still be saved. */
  function draftOf(group: PredictedGroup): Order | undefined {
    const draft = kept.drafts[group.id]
    return draft && phaseOf(group, at) === 'open' && isOrderOf(group, draft) ? draft : undefined
  }
  const unsaved = groups.filter((group) => draftOf(group))

  function arrange(group: PredictedGroup, order: Order) {
    kept.set(group.id, isSame(order, group.prediction?.team_ids) ? null : order)
    setFailures((known) => ({ ...known, [group.id]: undefined }))
  }

  /** Sends a group by itself; answers with why it is not saved, if so. */
  async function send(group: PredictedGroup): Promise<unknown> {
    const order = draftOf(group)
    if (!order) return undefined
    try {
      const { prediction } = await call('POST /api/v1/tournaments/{slug}/predictions/group/{groupId}', {
        params: { slug, groupId: String(group.id) },
        body: { team_ids: [...order] },
      })
      await keepSaved(queryClient, keys.groupPredictions(slug, userId), withSaved(group.id, prediction))
      // What was moved meanwhile is not saved.
      if (isSame(order, kept.read()[group.id])) kept.set(group.id, null)
      return undefined
    } catch (error) {
      return error
    }
  }

  async function save(): Promise<SaveOutcome> {
    const wanted = unsaved.filter(({ id }) => !saving.includes(id))
    setSaving(wanted.map(({ id }) => id))
    const errors = await Promise.all(wanted.map(send))
    setSaving([])
    const failed = wanted.flatMap((group, nth) => {
      const error = errors[nth]
      return error === undefined ? [] : { group, error }
    })
    setFailures(Object.fromEntries(failed.map(({ group, error }) => [group.id, error])))
    void queryClient.invalidateQueries({ queryKey: keys.progress() })
    // The refusal of one may have come with a change of all: a lock, other teams.
    if (failed.length > 0)
      void queryClient.invalidateQueries({ queryKey: keys.groupPredictions(slug, userId) })
    return { saved: wanted.filter((_, nth) => errors[nth] === undefined), failed }
  }

  return {
    drafts: kept.drafts,
    unsaved,
    draftOf,
    isSaving: (group: PredictedGroup) => saving.includes(group.id),
    isBusy: saving.length > 0,
    failureOf: (group: PredictedGroup): unknown => failures[group.id],
    failures: Object.values(failures).filter((error) => error !== undefined),
    arrange,
    save,
    /** Forgets what was arranged, of all groups or of these; answers with how to have it back. */
    reset(ids: readonly number[] = unsaved.map(({ id }) => id)) {
      const dropped = ids.flatMap((id) => (kept.drafts[id] ? [[id, kept.drafts[id]] as const] : []))
      kept.drop(ids)
      setFailures({})
      return () => dropped.forEach(([id, draft]) => kept.set(id, draft))
    },
  }
}

/** A group with what was saved of it. */
const withSaved =
  (id: number, prediction: Prediction) =>
  (known: GroupPredictions): GroupPredictions => ({
    ...known,
    groups: known.groups.map((group) => (group.id === id ? { ...group, prediction } : group)),
  })
