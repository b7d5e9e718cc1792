import { fightCard } from '@called-it/rules/kinds/fight-card.ts'
import { resolveRuleset } from '@called-it/rules/ruleset.ts'
import { judgeCard, type JudgedPick } from '@called-it/rules/ufc/card-points.ts'
import type { Db } from '../schema.ts'
import { listOwnCards } from './fight-store.ts'

/** What became of a card; `odds` of a pick are those of the fighter, in hundredths, not doubled. */
export type JudgedCard = {
  tournament_id: number
  round_id: number
  locks_at: string
  picks: (JudgedPick & { odds: number })[]
}

/**
 * What became of one user's locked cards in every series, the first first: a card a round, each found by its key,
 * whoever asks.
 */
export async function listJudgedCards(db: Db, userId: number): Promise<JudgedCard[]> {
  const cards = await listOwnCards(db, userId)
  return cards
    .filter(({ is_locked }) => is_locked)
    .map(({ tournament_id, round_id, locks_at, answer, outcome, ruleset }) => {
      const rules = resolveRuleset(ruleset)
      const picks = judgeCard(fightCard.decode(answer).picks, outcome, rules).map((pick) => ({
        ...pick,
        odds: pick.multiply ? pick.worth / rules.fight.multiplier : pick.worth,
      }))
      return { tournament_id, round_id, locks_at, picks }
    })
}
