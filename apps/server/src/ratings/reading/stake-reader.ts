import type { Ruleset } from '@called-it/rules/ruleset.ts'
import { CARD_NUMBERS } from '@called-it/rules/ufc/card-columns.ts'
import type { CardOutcome } from '@called-it/rules/ufc/card-points.ts'
import type { StakeGroups } from '@called-it/rules/ufc/stake-groups.ts'
import { makeSharedReads } from '../../platform/database/shared-reads.ts'
import { readPackedAnswers } from '../../predictions/predictions.ts'
import type { Db } from '../../schema.ts'
import { readPublication } from '../publication/publication-store.ts'
import { readUsersBySeat } from '../publication/seat-users.ts'
import { groupStakes } from '../publication/rating-pool.ts'

/**
 * The size of the cache of ratings by stakes (bytes): two of a million users. The next constant is the size
 * of a row.
 */
const STAKES_MAX = 32 * 1024 * 1024
const ROW_BYTES = 12

/** A rating of fights, and a round in progress with its question, all read at one moment. */
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

/** Returns the stakes of a rating's rows in a round. */
export type StakeReader = (staked: Staked) => Promise<StakeGroups>

/**
 * Makes the reader that groups the rows of a rating at the first request, once for all requests until the
 * next publication. A publication identifies the state of the fights at its time. Users who are appended to
 * it have no card and are above no other user.
 */
export const makeStakeReader = (db: Db): StakeReader =>
  makeSharedReads({
    nameOf: ({ publication_id, question_id }) => `${publication_id} ${question_id}`,
    read: (staked) => read(db, staked),
    limits: { maxSize: STAKES_MAX },
    // A rating that is larger than the limit is cached alone: otherwise each request would sort it.
    sizeOf: ({ rows_count }) => Math.min(STAKES_MAX, 1 + rows_count * ROW_BYTES),
  })

async function read(db: Db, staked: Staked): Promise<StakeGroups> {
  const { tournament_id, publication_id, question_id, packed_bytes, packed_ids, outcome, rules } = staked
  const current = await readPublication(db, publication_id)
  return groupStakes({
    current,
    users: await readUsersBySeat(db, tournament_id, current, staked.rows_count),
    answers: await readPackedAnswers(db, tournament_id, question_id),
    bytes: packed_bytes / CARD_NUMBERS,
    ids: packed_ids,
    outcome,
    rules,
  })
}
