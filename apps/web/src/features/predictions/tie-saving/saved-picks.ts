import type { ErrorCode } from '@called-it/contract/errors.ts'
import type { BracketStage, BracketTie, saveTies } from '@called-it/contract/predictions/group-predictions.ts'
import type { Answer } from '@called-it/contract/endpoint.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type GroupPredictions, groupPredictionsQuery } from '../group-predictions.ts'
import type { Place } from '../saving/keepers.ts'

export type Reply = Answer<typeof saveTies>
export type Saved = Reply['predictions']

/** Puts what was saved among the answers that are kept, until the server is asked again. */
export function keepSaved(queryClient: QueryClient, place: Place, saved: Saved): void {
  const byId = new Map(saved.map(({ event_id, ...prediction }) => [event_id, prediction]))
  changeTies(queryClient, place, (tie) => {
    const prediction = byId.get(tie.id)
    return prediction
      ? { ...tie, prediction: { ...prediction, points: null, parts: null, provisional: null } }
      : tie
  })
}

/** Until the server is asked again, its refusal is the latest word on these ties. */
export function keepClosed(queryClient: QueryClient, place: Place, ids: readonly number[], code: ErrorCode) {
  const phase = code === 'not_open' ? 'not_open' : 'locked'
  changeTies(queryClient, place, (tie) =>
    ids.includes(tie.id) ? { ...tie, phase, is_locked: phase === 'locked' } : tie,
  )
}

function changeTies(
  queryClient: QueryClient,
  { slug, userId }: Place,
  change: (tie: BracketTie) => BracketTie,
) {
  const { queryKey } = groupPredictionsQuery(slug, userId)
  const changed = (stage: BracketStage) => ({ ...stage, events: stage.events.map(change) })
  queryClient.setQueryData(queryKey, (known: GroupPredictions | undefined) =>
    known?.bracket
      ? { ...known, bracket: { ...known.bracket, stages: known.bracket.stages.map(changed) } }
      : known,
  )
}
