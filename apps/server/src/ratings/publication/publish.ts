import { countsOf, releaseColumns } from '@called-it/rules/rating.ts'
import type { Change } from '../../predictions/predictions.ts'
import { readPackedAnswers } from '../../predictions/predictions.ts'
import type { Db } from '../../schema.ts'
import { hasMembers, readAllMembers } from './member-store.ts'
import { isBitPacked } from '../blocks/number-blocks.ts'
import { EARNINGS, type PublishedRating } from './current-rating.ts'
import { writesRuns } from './layout-store.ts'
import { placeMembers } from './members.ts'
import type { NextRating, RatingChange, RatingTask, SeatChange } from './next-rating.ts'
import * as store from './publication-store.ts'
import { publishTeams, readTeamsBefore } from './publish-teams.ts'
import { remember, take } from './rating-memory.ts'
import { rankNext, rankTeams } from './rating-pool.ts'
import { keepUsers, usersOn } from './seat-users.ts'

/** The cause of a publication. */
export type Cause = {
  /** The event whose result was entered; null: the tournament was finished. */
  event_id: number | null
  /** Whether the score may still change. */
  is_passing: boolean
  /** Whether a result brings new information. */
  is_news: boolean
}

/** How a settlement changed one row among the first places. */
export type RowChange = Omit<SeatChange, 'seat'> & { user_id: number }

/** What a publication changes: the most moved users among the first places, and how many users have another position. */
export type Published = { top_changes: RowChange[]; changed_positions: number }

/**
 * The first places in which changes are looked for, because readers know these names, and the most changes to
 * report.
 */
const TOP = { among: 500, limit: 10 }

/**
 * Publishes the next rating of a tournament with those of its teams and groups, and of the rounds of the
 * settled questions. All is done in the caller's transaction: readers see either the old ratings or the new
 * ones. It reads only the current ratings and the packed answers to these questions, so the fiftieth match
 * costs what the first did. The caller holds the tournament, and all users have a seat; `seatsBefore` of them
 * had one before this settlement.
 */
export async function publish(
  db: Db,
  tournamentId: number,
  changes: Change[],
  cause: Cause,
  seatsBefore: number,
): Promise<Published> {
  const current = await store.listCurrent(db, tournamentId)
  const ofTournament = current.find(({ round_id }) => round_id === null)
  const packed = await Promise.all(
    changes.map(async (change) => ({
      round_id: change.question.round_id,
      // The caller may read its own numbers again.
      isRead: !change.numbers,
      change: {
        ...(change.numbers ?? {
          bytes: change.question.packed_bytes!,
          numbers: await readPackedAnswers(db, tournamentId, change.question.id),
        }),
        deltas: deltasOf(change),
      },
    })),
  )
  const layout = (await writesRuns(db)) ? ('runs' as const) : ('bytes' as const)
  const shared = { tournamentId, cause, seatsBefore, seated: ofTournament ?? null, layout }
  await keepUsers(db, tournamentId, ofTournament?.rows_count ?? 0)
  await placeMembers(db, tournamentId)
  const hasTeams = await hasMembers(db, tournamentId)
  const rounds = new Set(packed.map((item) => item.round_id).filter((id) => id !== null))
  const ratingOf = (roundId: number | null): Rating => ({
    roundId,
    current: current.find(({ round_id }) => round_id === roundId) ?? null,
    changes: packed
      .filter((item) => roundId === null || item.round_id === roundId)
      .map((item) => item.change),
    hasTeams: roundId === null && hasTeams,
  })
  const task = await taskOf(db, shared, ratingOf(null))
  const { previous } = task
  const next = handled(rankNext(task))
  // While the thread ranks one rating, the next is read and the previous one is written. Teams come before
  // rounds: the columns by which they are ranked lie in memory until then.
  const members = hasTeams ? await readAllMembers(db, tournamentId) : null
  const { before_id, ...before } = await readTeamsBefore(db, tournamentId, previous)
  const teams = members && handled(next.then(({ rated }) => rankTeams({ rated: rated!, members, before })))
  const ofRounds: { roundId: number; next: Promise<NextRating> }[] = []
  for (const roundId of rounds) {
    const task = await taskOf(db, shared, ratingOf(roundId))
    ofRounds.push({ roundId, next: handled(next.then(() => rankNext(task))) })
  }
  await write(db, shared, null, await next)
  for (const round of ofRounds) await write(db, shared, round.roundId, await round.next)
  if (teams) await publishTeams(db, tournamentId, await teams, { before_id })
  releaseColumns(...packed.filter((item) => item.isRead).map((item) => item.change.numbers))
  const { top_changes, changed_positions } = await next
  return { top_changes: await withUsers(db, tournamentId, top_changes), changed_positions }
}

async function withUsers(db: Db, tournamentId: number, changes: SeatChange[]): Promise<RowChange[]> {
  const users = await usersOn(
    db,
    tournamentId,
    changes.map(({ seat }) => seat),
  )
  return changes.map(({ seat: _seat, ...change }, at) => ({ user_id: users[at]!, ...change }))
}

/** Marks a rejection as handled until the promise is awaited. */
function handled<Result>(work: Promise<Result>): Promise<Result> {
  work.catch(() => {})
  return work
}

/** The rating of the tournament (`roundId` null) or of a round: the current one, and its changes. */
type Rating = {
  roundId: number | null
  current: store.Publication | null
  changes: RatingChange[]
  /** Whether teams and groups are ranked by it. */
  hasTeams: boolean
}

type Shared = {
  tournamentId: number
  cause: Cause
  seatsBefore: number
  /** The tournament's current rating, which holds the seats of users. */
  seated: store.Publication | null
  layout: RatingTask['layout']
}

async function taskOf(
  db: Db,
  { cause, seatsBefore, seated, layout }: Shared,
  { current, changes, hasTeams }: Rating,
): Promise<RatingTask> {
  const base = current ?? seated
  return {
    length: seated?.rows_count ?? 0,
    current: base ? await readCurrent(db, base) : { rows: Buffer.alloc(0), places: Buffer.alloc(0) },
    layout,
    isBlank: current === null,
    changes,
    previous: previousBy(current, cause, changes),
    newcomers_from: seatsBefore + 1,
    top: TOP,
    has_teams: hasTeams,
  }
}

async function readCurrent(db: Db, publication: store.Publication): Promise<PublishedRating> {
  return take(publication) ?? store.readPublication(db, publication.id)
}

async function write(
  db: Db,
  { tournamentId, cause, seated }: Shared,
  roundId: number | null,
  next: NextRating,
): Promise<void> {
  const rows_count = seated?.rows_count ?? 0
  const { rows, places, row_starts, place_starts, firsts } = next
  const id = await store.addPublication(db, tournamentId, {
    ...cause,
    round_id: roundId,
    is_settlement: true,
    rows_count,
    last_seq: seated?.last_seq ?? 0,
    top: firsts?.top ?? null,
  })
  await store.writeBlocks(db, id, 'rows', { bytes: rows, starts: row_starts })
  await store.writeBlocks(db, id, 'places', { bytes: places, starts: place_starts })
  if (firsts) await store.writeBlocks(db, id, 'firsts', firsts.firsts)
  const published_us = await store.makeCurrent(db, tournamentId, roundId, id)
  // Rows in runs hold the seats of users, so they are all that the next settlement reads.
  const kept = { rows, places: isBitPacked(rows) ? new Uint8Array(0) : places }
  remember({ id, rows_count, published_us }, kept)
}

// The previous position is the one before the last settled event. Further goals of an event, its correction
// and a repeated result are the same event. Before the first event there is no position.
function previousBy(
  current: store.Publication | null,
  cause: Cause,
  changes: RatingChange[],
): 'move' | 'keep' | 'none' {
  if (!current?.is_settlement) return 'none'
  const isSame = changes.every(({ deltas }) => deltas.every((delta) => delta === 0))
  const isAnother = current.event_id !== cause.event_id && (cause.is_news || !isSame)
  return current.is_passing || !isAnother ? 'keep' : 'move'
}

/** Returns what each answer adds to the rating now: its new earnings minus the old ones. */
function deltasOf({ rows }: Change): Int32Array {
  const deltas = new Int32Array((rows.length + 1) * EARNINGS.length)
  for (const { n, before, after } of rows) {
    const [now, old] = [earningsOf(after), earningsOf(before)]
    EARNINGS.forEach((name, column) => (deltas[n * EARNINGS.length + column] = now[name] - old[name]))
  }
  return deltas
}

const earningsOf = ({
  points,
  coefficient,
  hit,
}: Change['rows'][number]['after']): Record<(typeof EARNINGS)[number], number> => ({
  coefficient: coefficient ?? 0,
  points: points ?? 0,
  ...countsOf(hit),
})
