import type { Answer } from '@called-it/contract/endpoint.ts'
import type { ErrorCode } from '@called-it/contract/errors.ts'
import { type Match, saveScores } from '@called-it/contract/predictions.ts'
import type { Score } from '@called-it/rules/football/score.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/api.ts'
import { keys } from '../../lib/query-keys.ts'
import { type MatchPredictions, matchesQuery } from './matches.ts'
import { isComplete } from './score-draft.ts'
import { useSaveToasts } from './use-save-toasts.ts'
import type { ScoreForm } from './use-score-form.ts'

type Saved = Answer<typeof saveScores>
type Sent = { match: Match; score: Score }

type SavePlan = {
  userId: number
  slug: string
  form: ScoreForm
  /** The open matches of the tournament. */
  matches: readonly Match[]
  /** How many matches of the round in view are saved, out of how many, when the answer stands in `known`. */
  countSaved: (known: MatchPredictions) => { saved: number; total: number }
}

/**
 * Saves all complete changed scores at once. Incomplete ones stay where they are and are named; what the server
 * rejects is put aside; what it finds wrong is shown at its match; after any other failure nothing has changed.
 */
export function useSave({ userId, slug, form, matches, countSaved }: SavePlan) {
  const queryClient = useQueryClient()
  const toasts = useSaveToasts()
  const { queryKey } = matchesQuery(slug, userId)

  const { mutateAsync, isPending } = useMutation({
    mutationFn: (sent: readonly Sent[]) =>
      call(saveScores, {
        params: { slug },
        body: { predictions: sent.map(({ match, score }) => ({ event_id: match.id, ...score })) },
      }),
    onSuccess: async (answer, sent) => {
      await queryClient.cancelQueries({ queryKey }) // an answer on its way was given before this save
      queryClient.setQueryData(queryKey, (known) => known && withSaved(known, answer))
    },
    onSettled: () => {
      // A save may also make the reader a participant, and locks move counts: all of the tournament is asked again.
      void queryClient.invalidateQueries({ queryKey: keys.matches(slug, userId) })
      void queryClient.invalidateQueries({ queryKey: keys.tournament(slug) })
    },
  })

  /** Answers the ids that could not be sent, so that the form can lead the reader there. */
  async function save(): Promise<number[]> {
    toasts.clear()
    const changed = matches.filter(({ id }) => form.drafts[id])
    const sent = changed.flatMap((match) => {
      const draft = form.drafts[match.id]!
      return isComplete(draft) ? [{ match, score: { first: draft.first, second: draft.second } }] : []
    })
    const incomplete = changed.filter((match) => !sent.some((each) => each.match === match))
    const incompleteIds = incomplete.map(({ id }) => id)
    form.mark(incompleteIds, { isChecked: true })
    if (sent.length === 0) {
      if (incomplete.length > 0) toasts.incomplete(incomplete)
      return incompleteIds
    }
    try {
      const answer = await mutateAsync(sent)
      if (incomplete.length > 0) toasts.incomplete(incomplete)
      takeAnswer(answer, sent)
      return incompleteIds
    } catch (error) {
      takeFailure(error, sent)
      return []
    }
  }

  function takeAnswer(answer: Saved, sent: readonly Sent[]) {
    form.settle(answer.predictions)
    for (const [code, rejected] of Map.groupBy(answer.rejected, (each) => each.code)) {
      reject(
        sent.map(({ match }) => match).filter(({ id }) => rejected.some(({ event_id }) => event_id === id)),
        code,
      )
    }
    const known = queryClient.getQueryData(queryKey)
    if (answer.predictions.length > 0 && known) {
      const { saved, total } = countSaved(known)
      toasts.saved(saved, total)
    }
  }

  function takeFailure(error: unknown, sent: readonly Sent[]) {
    if (!(error instanceof ApiError)) return toasts.failed(error)
    if (error.code === 'locked' || error.code === 'not_open') {
      return reject(
        sent.map(({ match }) => match),
        error.code,
      )
    }
    if (error.code !== 'validation_failed') return toasts.failed(error)
    for (const [path, [message]] of Object.entries(error.errors ?? {})) {
      const match = sent[Number(/^predictions\.(\d+)\./.exec(path)?.[1] ?? NaN)]?.match
      if (match && message) form.mark([match.id], { refusal: message })
    }
    toasts.refused(error)
  }

  function reject(rejected: readonly Match[], code: ErrorCode) {
    const ids = rejected.map(({ id }) => id)
    queryClient.setQueryData(queryKey, (known) => known && withClosed(known, ids, code))
    form.lapse(ids)
    toasts.rejected(rejected, code)
  }

  return { save, isSaving: isPending }
}

function withSaved(known: MatchPredictions, { predictions }: Saved): MatchPredictions {
  const saved = new Map(predictions.map(({ event_id, ...prediction }) => [event_id, prediction]))
  return mapMatches(known, (match) => {
    const prediction = saved.get(match.id)
    return prediction
      ? { ...match, prediction: { ...prediction, points: null, hit: null, parts: null } }
      : match
  })
}

/** Until the server is asked again, its refusal is the latest word on these matches. */
function withClosed(known: MatchPredictions, ids: readonly number[], code: ErrorCode): MatchPredictions {
  const phase = code === 'not_open' ? 'not_open' : 'locked'
  return mapMatches(known, (match) =>
    ids.includes(match.id) ? { ...match, phase, is_locked: phase === 'locked' } : match,
  )
}

function mapMatches(known: MatchPredictions, change: (match: Match) => Match): MatchPredictions {
  return { ...known, rounds: known.rounds.map((round) => ({ ...round, events: round.events.map(change) })) }
}
