/** The two sides of a fight. */
type Sides<Value> = { first: Value; second: Value }

/** Decimal odds of both fighters. */
export type Odds = Sides<number>

/** A fight before a change: its fighters by their keys, null: not named yet; null odds: none. */
export type FightBefore = Sides<string | null> & { coefficients: Odds | null }

/** The mistake of a change of fighters or odds, and its side. */
export type OddsMissing = { side: keyof Odds; code: 'new_fighter_needs_odds' | 'odds_of_both' }

/**
 * Returns the odds of a fight after a change (GAME.md 5). `sides`: the fighters after it; `sent`: the odds in the request,
 * for one side alone only together with a new fighter. Odds belong to the fighter: a fighter who stays keeps his, in
 * whichever corner, and a new fighter needs his own. If the fight had no odds, none are required.
 */
export function oddsAfter(
  before: FightBefore,
  sides: Sides<string | null>,
  sent: Partial<Sides<number | undefined>> | null | undefined,
): { coefficients: Odds | null; missing: OddsMissing[] } {
  const known = before.coefficients
  const isNew = (side: keyof Odds) => sides[side] !== before.first && sides[side] !== before.second
  const hasNew = isNew('first') || isNew('second')
  const isSent = sent?.first !== undefined || sent?.second !== undefined
  const odds: Partial<Odds> = {}
  const missing: OddsMissing[] = []
  for (const side of ['first', 'second'] as const) {
    const brought = sent?.[side]
    if (brought !== undefined) odds[side] = brought
    else if (isSent && (known === null || !hasNew)) missing.push({ side, code: 'odds_of_both' })
    else if (known === null) continue
    else if (isNew(side)) missing.push({ side, code: 'new_fighter_needs_odds' })
    else
      odds[side] = sides[side] === before[side] ? known[side] : known[side === 'first' ? 'second' : 'first']
  }
  const isWhole = odds.first !== undefined && odds.second !== undefined
  return { coefficients: isWhole ? { first: odds.first!, second: odds.second! } : null, missing }
}
