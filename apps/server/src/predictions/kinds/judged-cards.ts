import { fightCard } from '@called-it/rules/kinds/fight-card.ts'
import { resolveRuleset } from '@called-it/rules/ruleset.ts'
import { judgeCard, type JudgedPick } from '@called-it/rules/ufc/card-points.ts'
import { makeBatch } from '../../platform/database/batch.ts'
import type { Db } from '../../schema.ts'
import { listSettledCards, type SettledCard } from './fight-store.ts'

/** The most users in one statement. */
const USERS_AT_ONCE = 100

/** The results of a card's picks; `odds` of a pick are those of the fighter, in hundredths, not doubled. */
export type JudgedCard = Pick<SettledCard, 'tournament_id' | 'round_id' | 'at'> & {
  picks: (JudgedPick & { odds: number })[]
}

/**
 * Returns a function that reads the results of a user's locked cards in every series, oldest first: one card a round, found
 * by its key, the same for every viewer. Users who are asked for at the same moment share a statement.
 */
export function makeCardReader(db: Db): (userId: number) => Promise<JudgedCard[]> {
  const listCards = makeBatch(USERS_AT_ONCE, async (ids: number[]) => {
    const cards = Map.groupBy(await listSettledCards(db, [...new Set(ids)]), ({ user_id }) => user_id)
    return ids.map((id) => cards.get(id) ?? [])
  })
  return async (userId) => (await listCards(userId)).filter(({ is_locked }) => is_locked).map(judged)
}

function judged({ tournament_id, round_id, at, answer, outcome, ruleset }: SettledCard): JudgedCard {
  const rules = resolveRuleset(ruleset)
  const picks = judgeCard(fightCard.decode(answer).picks, outcome, rules).map((pick) => ({
    ...pick,
    odds: pick.multiply ? pick.worth / rules.fight.multiplier : pick.worth,
  }))
  return { tournament_id, round_id, at, picks }
}
