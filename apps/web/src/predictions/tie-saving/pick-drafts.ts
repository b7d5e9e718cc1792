import type { Answer } from '@called-it/contract/endpoint.ts'
import type { saveTies } from '@called-it/contract/kinds/tie.ts'
import type { BracketTie } from '@called-it/contract/predictions/group-predictions.ts'
import { keys } from '../../game/queries/query-keys.ts'
import { call } from '../../lib/http/api.ts'
import type { GroupPredictions } from '../group-predictions.ts'
import { AUTOSAVE_PAUSE_MS } from '../saving/draft-kind.ts'
import { defineDraftKind } from '../saving/use-kind-drafts.ts'
import { isPickDraft, type PickDraft } from './pick-draft.ts'

type Saved = Answer<typeof saveTies>['predictions']

/**
 * The drafts of a user's picks in a bracket: they are saved by themselves, and picks that are made in one go are saved
 * together.
 */
export const pickDrafts = defineDraftKind<GroupPredictions, BracketTie, PickDraft, number, Saved>({
  name: 'tie',
  queryKey: keys.groupPredictions,
  questionsOf: ({ bracket }) => bracket?.stages.flatMap(({ events }) => events) ?? [],
  changeQuestions: (data, change) =>
    data.bracket
      ? {
          ...data,
          bracket: {
            ...data.bracket,
            stages: data.bracket.stages.map((stage) => ({ ...stage, events: stage.events.map(change) })),
          },
        }
      : data,
  idOf: ({ id }) => id,
  isDraft: isPickDraft,
  isSame: (first, second) => first.team_id === second.team_id,
  savedOf: ({ prediction }) => prediction && { team_id: prediction.team_id },
  savedAtOf: ({ prediction }) => prediction?.saved_at ?? null,
  answerOf: ({ team_id }) => team_id,
  send: {
    async together(slug, items) {
      const body = {
        predictions: items.map(({ question, answer }) => ({ event_id: question.id, team_id: answer })),
      }
      const { predictions, rejected } = await call(
        'POST /api/v1/tournaments/{slug}/predictions/events/winners',
        { params: { slug }, body },
      )
      return { saved: predictions, rejected }
    },
  },
  withSaved(tie, saved) {
    const own = saved.find(({ event_id }) => event_id === tie.id)
    if (!own) return tie
    const { event_id: _, ...prediction } = own
    return { ...tie, prediction: { ...prediction, points: null, parts: null, provisional: null } }
  },
  sendsAfter: () => AUTOSAVE_PAUSE_MS,
  isGathering: true,
  endedBy: ['locked', 'not_open'],
})
