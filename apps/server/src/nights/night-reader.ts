import { judgedOf } from '@called-it/rules/kinds/fight-card.ts'
import { type Ruleset, resolveRuleset } from '@called-it/rules/ruleset.ts'
import type { CardOutcome } from '@called-it/rules/ufc/card-points.ts'
import { makeBatch } from '../platform/database/batch.ts'
import type { Db } from '../schema.ts'
import { type Caller, type NightRow, readNight } from './store.ts'

/** The most users that one statement serves. */
const CALLERS_AT_ONCE = 100

/** A round of fights for one user, with the rating of its series, all read at one moment. */
export type Night = Omit<NightRow, 'fights' | 'ruleset'> & {
  outcome: CardOutcome
  rules: Ruleset
  /** Null: the user takes no part. */
  caller: Caller | null
}

/** Returns the night; null: no such round in this tournament. */
export type NightReader = (slug: string, roundId: number, userId: number) => Promise<Night | null>

/**
 * Makes the reader. After a result many users ask at once: those of the same moment share a statement and the
 * part that is the same for all.
 */
export function makeNightReader(db: Db): NightReader {
  type NightRequest = { slug: string; roundId: number; userId: number }
  const read = makeBatch(CALLERS_AT_ONCE, async (requests: NightRequest[]) => {
    const rounds = Map.groupBy(requests, ({ slug, roundId }) => JSON.stringify([slug, roundId]))
    const nights = new Map<NightRequest, Night>()
    await Promise.all(
      [...rounds.values()].map(async (callers) => {
        const { slug, roundId } = callers[0]!
        const ids = callers.map(({ userId }) => userId)
        const found = await readNight(db, slug, roundId, ids)
        if (!found) return
        const { fights, ruleset, ...rest } = found.night
        const night = { ...rest, outcome: fights.map(judgedOf), rules: resolveRuleset(ruleset) }
        for (const caller of callers)
          nights.set(caller, { ...night, caller: found.callers[caller.userId] ?? null })
      }),
    )
    return requests.map((value) => nights.get(value) ?? null)
  })
  return (slug, roundId, userId) => read({ slug, roundId, userId })
}
