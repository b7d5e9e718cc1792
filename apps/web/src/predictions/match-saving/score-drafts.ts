import type { Answer } from '@called-it/contract/endpoint.ts'
import type { Match, saveScores } from '@called-it/contract/kinds/match.ts'
import type { Score } from '@called-it/rules/football/score.ts'
import { keys } from '../../game/queries/query-keys.ts'
import { phaseAt } from '../../game/scores/match.ts'
import { isScoreDraft, type ScoreDraft } from '../../game/scores/score-draft.ts'
import { call } from '../../lib/http/api.ts'
import type { MatchPredictions } from '../match/matches.ts'
import { AUTOSAVE_PAUSE_MS } from '../saving/draft-kind.ts'
import { defineDraftKind } from '../saving/use-kind-drafts.ts'
import { isComplete, isSame, NO_SCORE } from './score-draft.ts'

type Saved = Answer<typeof saveScores>['predictions']

/** The drafts of the scores that a user enters: each is saved by itself once both sides have goals. */
export const scoreDrafts = defineDraftKind<MatchPredictions, Match, ScoreDraft, Score, Saved>({
  name: 'match',
  queryKey: keys.matches,
  questionsOf: ({ rounds }) => rounds.flatMap(({ events }) => events),
  changeQuestions: (data, change) => ({
    ...data,
    rounds: data.rounds.map((round) => ({ ...round, events: round.events.map(change) })),
  }),
  idOf: ({ id }) => id,
  phaseAt,
  isDraft: isScoreDraft,
  isSame,
  empty: NO_SCORE,
  savedOf: ({ prediction }) => prediction && { first: prediction.first, second: prediction.second },
  savedAtOf: ({ prediction }) => prediction?.saved_at ?? null,
  answerOf: (draft) => (isComplete(draft) ? { first: draft.first, second: draft.second } : null),
  send: {
    async together(slug, items) {
      const { predictions, rejected } = await call('POST /api/v1/tournaments/{slug}/predictions/events', {
        params: { slug },
        body: { predictions: items.map(({ question, answer }) => ({ event_id: question.id, ...answer })) },
      })
      return { saved: predictions, rejected }
    },
  },
  withSaved(match, saved) {
    const own = saved.find(({ event_id }) => event_id === match.id)
    if (!own) return match
    const { event_id: _, ...prediction } = own
    return { ...match, prediction: { ...prediction, points: null, hit: null, parts: null } }
  },
  sendsAfter: () => AUTOSAVE_PAUSE_MS,
  endedBy: ['locked', 'not_open'],
})
