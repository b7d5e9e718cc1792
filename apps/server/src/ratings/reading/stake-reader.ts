import type { Ruleset } from '@called-it/rules/ruleset.ts'
import { CARD_NUMBERS } from '@called-it/rules/ufc/card-columns.ts'
import type { CardOutcome } from '@called-it/rules/ufc/card-points.ts'
import type { StakeGroups } from '@called-it/rules/ufc/stake-groups.ts'
import { makeSharedReads } from '../../platform/database/shared-reads.ts'
import { readPackedAnswers } from '../../predictions/predictions.ts'
import type { Db } from '../../schema.ts'
import { readPublication } from '../publication/publication-store.ts'
import { groupStakes } from '../publication/rating-pool.ts'

/** What is kept of ratings by their stakes (bytes): two of a million users. A row takes so many of them. */
const STAKES_MAX = 32 * 1024 * 1024
const ROW_BYTES = 12

/** A rating of fights, and a round that is under way, with the question about it; all of one moment. */
export type Staked = {
  tournament_id: number
  publication_id: number
  rows_count: number
  question_id: number
  packed_bytes: number
  packed_ids: readonly number[]
  outcome: CardOutcome
  rules: Ruleset
}

/** What the rows of a rating have at stake in a round. */
export type StakeReader = (staked: Staked) => Promise<StakeGroups>

/**
 * Sorts the rows of a rating when the first one asks, once for all who ask until the next is published. A publication
 * stands for how the fights were when it was made; users who are appended to it have no card and are above nobody.
 */
export const makeStakeReader = (db: Db): StakeReader =>
  makeSharedReads({
    nameOf: ({ publication_id, question_id }) => `${publication_id} ${question_id}`,
    read: (staked) => read(db, staked),
    limits: { maxSize: STAKES_MAX },
    // A rating that is larger than the limit is kept alone: it would be sorted for everybody who asks.
    sizeOf: ({ rows_count }) => Math.min(STAKES_MAX, 1 + rows_count * ROW_BYTES),
  })

async function read(db: Db, staked: Staked): Promise<StakeGroups> {
  const { tournament_id, publication_id, question_id, packed_bytes, packed_ids, outcome, rules } = staked
  return groupStakes({
    current: await readPublication(db, publication_id),
    answers: await readPackedAnswers(db, tournament_id, question_id),
    bytes: packed_bytes / CARD_NUMBERS,
    ids: packed_ids,
    outcome,
    rules,
  })
}
