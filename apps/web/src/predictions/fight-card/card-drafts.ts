import type { FightRound } from '@called-it/contract/kinds/fight-card.ts'
import type { CardPick } from '@called-it/rules/ufc/card.ts'
import { keys } from '../../game/queries/query-keys.ts'
import { call } from '../../lib/http/api.ts'
import { defineDraftKind } from '../saving/use-kind-drafts.ts'
import { cardOf, type FightPredictions, savedPicks, sortPicks } from './fights.ts'
import { type Card, isCard, isSameCard } from './picks.ts'
import { brokenBy } from './violations.ts'

type Saved = { round: string; picks: CardPick[]; savedAt: string }

/** The drafts of a user's cards, one for each round. A card is sent as a whole when the user presses the button. */
export const cardDrafts = defineDraftKind<FightPredictions, FightRound, Card, CardPick[], Saved>({
  name: 'fight_card',
  queryKey: keys.fightCards,
  questionsOf: ({ rounds }) => rounds,
  changeQuestions: (data, change) => ({ ...data, rounds: data.rounds.map(change) }),
  idOf: ({ key }) => key,
  isDraft: isCard,
  isSame: (first, second) => isSameCard(first.picks, second.picks),
  empty: { picks: [] },
  savedOf(round) {
    const picks = savedPicks(round)
    return picks.length > 0 ? { picks } : null
  },
  // Lost picks stay in the draft, so that the page can explain them; they are not sent.
  answerOf({ picks }, round) {
    const { valid } = sortPicks(picks, round)
    return brokenBy(valid, cardOf(round)).length === 0 ? valid : null
  },
  send: {
    async each(slug, { question, answer }) {
      const { predictions } = await call('POST /api/v1/tournaments/{slug}/predictions/fights/winners', {
        params: { slug },
        body: { predictions: answer },
      })
      const picks = predictions.map(({ event_id, tournament_player_id, type, multiply }) => ({
        event_id,
        tournament_player_id,
        type,
        multiply,
      }))
      return { round: question.key, picks, savedAt: predictions[0]?.saved_at ?? new Date().toISOString() }
    },
  },
  withSaved: (round, saved) => (round.key === saved.round ? withCard(round, saved) : round),
})

function withCard(round: FightRound, { picks, savedAt }: Saved): FightRound {
  return {
    ...round,
    saved_at: savedAt,
    violations: [],
    events: round.events.map((fight) => {
      const pick = picks.find(({ event_id }) => event_id === fight.id)
      if (!pick) return { ...fight, prediction: null }
      const { event_id: _, ...info } = pick
      const state = pick.type === 'reserve' ? 'standby' : 'waiting'
      return { ...fight, prediction: { points: null, coefficient: null, state, stands_for: null, info } }
    }),
  }
}
