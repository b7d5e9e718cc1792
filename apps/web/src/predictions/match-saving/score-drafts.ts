import type { Answer } from '@called-it/contract/endpoint.ts'
import type { Match, saveScores } from '@called-it/contract/kinds/match.ts'
import type { Score } from '@called-it/rules/football/score.ts'
import { keys } from '../../game/queries/query-keys.ts'
import { phaseAt } from '../../game/scores/match.ts'
import { isScoreDraft, type ScoreDraft } from '../../game/scores/score-draft.ts'
import { call } from '../../lib/http/api.ts'
import type { MatchPredictions } from '../match/matches.ts'
import { defineDraftKind } from '../saving/use-kind-drafts.ts'
import { isComplete, isSame, NO_SCORE } from './score-draft.ts'

/**
 * A score is sent this long after its last key (ms), if the user stays in the row: between two digits is time to think,
 * and a new first digit with the old second one is not what anybody predicts.
 */
const SCORE_PAUSE_MS = 1500

type Saved = Answer<typeof saveScores>['predictions']

/**
 * The drafts of the scores that a user enters. A complete one is sent by itself: when the user leaves the row, which the
 * second digit does, else after a pause.
 */
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
  sendsAfter: () => SCORE_PAUSE_MS,
  endedBy: ['locked', 'not_open'],
})
