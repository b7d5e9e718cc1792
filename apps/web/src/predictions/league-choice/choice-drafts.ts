import type { LeagueAnswer } from '@called-it/rules/answers/eight.ts'
import { keys } from '../../game/queries/query-keys.ts'
import { call } from '../../lib/http/api.ts'
import type { LeaguePrediction, LeaguePredictions } from '../league/league-predictions.ts'
import { oneQuestion } from '../saving/draft-kind.ts'
import { defineDraftKind } from '../saving/use-kind-drafts.ts'
import { amongTeams, answerOf, type Choice, isChoice, isSameChoice, NO_CHOICE } from './choice.ts'

/** The draft of the eight teams and the favourite. It is sent when the user presses the button. */
export const choiceDrafts = defineDraftKind<
  LeaguePredictions,
  LeaguePredictions,
  Choice,
  LeagueAnswer,
  LeaguePrediction
>({
  name: 'league',
  queryKey: keys.topEight,
  ...oneQuestion('choice'),
  isDraft: isChoice,
  isSame: isSameChoice,
  empty: NO_CHOICE,
  savedOf: ({ prediction }) => prediction,
  answerOf(draft, { teams }) {
    const ids = teams.map(({ id }) => id)
    return answerOf(amongTeams(draft, ids), ids)
  },
  send: {
    async each(slug, { answer }) {
      const saved = await call('POST /api/v1/tournaments/{slug}/predictions/league', {
        params: { slug },
        body: answer,
      })
      return saved.prediction
    },
  },
  withSaved: (league, prediction) => ({ ...league, prediction }),
})
