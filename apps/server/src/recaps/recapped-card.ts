import type { Recap } from '@called-it/contract/ratings/recap.ts'
import type { FightCrowd } from '@called-it/rules/ufc/card-columns.ts'
import { oddsOf } from '@called-it/rules/ufc/odds.ts'
import type { LockedQuestion, LockedSheet, ShownAnswer } from '../predictions/predictions.ts'
import type { RatingReaders, ViewedHead } from '../ratings/ratings.ts'
import { NO_HITS, type Recapped } from './recapped-matches.ts'

/** Returns the card of a round that has had a result, and what a card usually brought. */
export async function recapCard(
  rows: RatingReaders['rows'],
  head: ViewedHead,
  { ruleset }: LockedSheet,
  questions: readonly LockedQuestion[],
  answers: readonly (ShownAnswer | null)[],
): Promise<Recapped> {
  const answer = answers[0]?.shown.answer
  const picks = answer && 'picks' in answer ? answer.picks : []
  const crowd = (questions[0]?.crowd ?? null) as FightCrowd | null
  return {
    hits: NO_HITS,
    usual: crowd && (await middleOf(rows, head, crowd.total)),
    best: bestOf(picks, crowd, ruleset.fight.multiplier),
    matches: [],
    picks,
  }
}

/**
 * Returns what the card in the middle brought. The rows of a round are sorted by this, and users without a
 * card are behind those with one. Null: no user made a card.
 */
async function middleOf(
  rows: RatingReaders['rows'],
  head: ViewedHead,
  cards: number,
): Promise<number | null> {
  if (cards === 0 || head.publication_id === null) return null
  const { coefficient } = await rows.at(head, Math.min(Math.ceil(cards / 2), head.rows_count))
  return oddsOf(coefficient)
}

/**
 * Returns the right pick with the longest odds, and how many of all cards with this fight had the same pick.
 */
function bestOf(picks: Recap['picks'], crowd: FightCrowd | null, multiplier: number): Recap['best'] {
  // The odds of the fighter alone, whether or not the pick was doubled.
  const oddsIn = ({ coefficient, multiply }: Recap['picks'][number]) =>
    (coefficient ?? 0) / (multiply ? multiplier : 1)
  const [best] = picks.filter(({ state }) => state === 'right').toSorted((a, b) => oddsIn(b) - oddsIn(a))
  const fight = crowd?.fights.find(({ id }) => id === best?.event_id)
  const count = fight?.picks.find(({ id }) => id === best?.fighter.id)?.count
  return best && fight && count !== undefined ? { event_id: best.event_id, count, total: fight.total } : null
}
