import type { Answer } from '@called-it/contract/endpoint.ts'
import type { ErrorCode } from '@called-it/contract/errors.ts'
import type { Match, saveScores } from '@called-it/contract/predictions.ts'
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
type Attempt = { sent: readonly Sent[]; incomplete: readonly Match[] }

type SavePlan = {
  userId: number
  slug: string
  form: ScoreForm
  /** The matches of the tournament that take scores now. */
  open: readonly Match[]
  /** How many matches of the round in view are saved, and out of how many, as `known` stands. */
  countSaved: (known: MatchPredictions) => { saved: number; total: number }
}

/**
 * Saves all complete changed scores at once. Incomplete ones stay where they are and are named; what the server
 * rejects is put aside; what it finds wrong is shown at its match; after any other failure nothing has changed.
 */
export function useSave({ userId, slug, form, open, countSaved }: SavePlan) {
  const queryClient = useQueryClient()
  const toasts = useSaveToasts()
  const { queryKey } = matchesQuery(slug, userId)

  const { mutate, isPending } = useMutation({
    mutationFn: ({ sent }: Attempt) =>
      call('POST /api/v1/tournaments/{slug}/predictions/events', {
        params: { slug },
        body: { predictions: sent.map(({ match, score }) => ({ event_id: match.id, ...score })) },
      }),
    onSuccess: async (answer, attempt) => {
      await queryClient.cancelQueries({ queryKey }) // what is on its way was answered before this save
      takeAnswer(answer, attempt)
    },
    onError: (error, attempt) => takeFailure(error, attempt.sent),
    // Whoever saves for the first time becomes a participant: all of the tournament is asked again.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: keys.tournament(slug) }),
  })

  /** Answers whether anything was sent; the incomplete ones are marked in any case. */
  function save(): boolean {
    toasts.clear()
    const changed = open.filter(({ id }) => form.drafts[id])
    const sent = changed.flatMap((match) => {
      const draft = form.drafts[match.id]!
      return isComplete(draft) ? [{ match, score: { first: draft.first, second: draft.second } }] : []
    })
    const incomplete = changed.filter((match) => !sent.some((each) => each.match === match))
    form.mark(
      incomplete.map(({ id }) => id),
      { isChecked: true },
    )
    if (sent.length > 0) mutate({ sent, incomplete })
    else if (incomplete.length > 0) toasts.incomplete(incomplete)
    return sent.length > 0
  }

  function takeAnswer(answer: Saved, { sent, incomplete }: Attempt) {
    queryClient.setQueryData(queryKey, (known) => known && withSaved(known, answer))
    if (incomplete.length > 0) toasts.incomplete(incomplete)
    for (const [code, rejected] of Map.groupBy(answer.rejected, (each) => each.code)) {
      const ids = rejected.map(({ event_id }) => event_id)
      reject(
        sent.filter(({ match }) => ids.includes(match.id)),
        code,
      )
    }
    const known = queryClient.getQueryData(queryKey)
    if (answer.predictions.length > 0 && known) toasts.saved(countSaved(known))
  }

  function takeFailure(error: unknown, sent: readonly Sent[]) {
    if (!(error instanceof ApiError)) return toasts.failed('unknown')
    if (error.code === 'locked' || error.code === 'not_open') return reject(sent, error.code)
    if (error.code !== 'validation_failed') return toasts.failed(error.code)
    for (const [path, [message]] of Object.entries(error.errors ?? {})) {
      const at = /^predictions\.(\d+)\./.exec(path)?.[1]
      const wrong = at && sent[Number(at)]
      if (wrong && message) form.mark([wrong.match.id], { refusal: message })
    }
    toasts.refused(error.message)
  }

  function reject(rejected: readonly Sent[], code: ErrorCode) {
    const ids = rejected.map(({ match }) => match.id)
    queryClient.setQueryData(queryKey, (known) => known && withClosed(known, ids, code))
    form.lapse(rejected.map(({ match, score }) => ({ id: match.id, draft: score })))
    toasts.rejected(
      rejected.map(({ match }) => match),
      code,
    )
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
