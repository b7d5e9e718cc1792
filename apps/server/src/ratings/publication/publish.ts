import { countsOf } from '@called-it/rules/rating.ts'
import type { Change } from '../../predictions/predictions.ts'
import { readPackedAnswers } from '../../predictions/predictions.ts'
import type { Db } from '../../schema.ts'
import { hasMembers, readAllMembers } from './member-store.ts'
import { placeMembers } from './members.ts'
import {
  EARNINGS,
  type NextRating,
  type PublishedRating,
  type RatingChange,
  type RatingTask,
  type RowChange,
} from './next-rating.ts'
import * as store from './publication-store.ts'
import { publishTeams } from './publish-teams.ts'
import { remember, take } from './rating-memory.ts'
import { rankNext, rankTeams } from './rating-pool.ts'

/** What led to a publication. */
export type Cause = {
  /** The event whose result was entered; null: the tournament was finished. */
  event_id: number | null
  /** A score that is still moving. */
  is_passing: boolean
  /** Whether a result says what was not known. */
  is_news: boolean
}

/** Among so many first places changes are looked for: who reads of them knows those names. */
const TOP = { among: 500, limit: 10 }

/**
 * Publishes the next rating of a tournament with those of its teams and groups, and of the rounds that the settled
 * questions are filled in in, all in the caller's transaction: readers see the old ones or the new ones. Reads the
 * current ratings and the packed answers to these questions and nothing else, so that the fiftieth match costs what the
 * first did. The caller holds the tournament, and everybody has a seat; `seatsBefore` had one before this settlement.
 */
export async function publish(
  db: Db,
  tournamentId: number,
  changes: Change[],
  cause: Cause,
  seatsBefore: number,
): Promise<RowChange[]> {
  const current = await store.listCurrent(db, tournamentId)
  const ofTournament = current.find(({ round_id }) => round_id === null)
  const packed = await Promise.all(
    changes.map(async (change) => ({
      round_id: change.question.round_id,
      change: {
        ...(change.numbers ?? {
          bytes: change.question.packed_bytes!,
          numbers: await readPackedAnswers(db, tournamentId, change.question.id),
        }),
        deltas: deltasOf(change),
      },
    })),
  )
  const shared = { tournamentId, cause, seatsBefore, seated: ofTournament ?? null }
  await placeMembers(db, tournamentId)
  const hasTeams = await hasMembers(db, tournamentId)
  const rounds = new Set(packed.map((it) => it.round_id).filter((id) => id !== null))
  const ratings = [null, ...rounds].map((roundId) => ({
    roundId,
    current: current.find(({ round_id }) => round_id === roundId) ?? null,
    changes: packed.filter((it) => roundId === null || it.round_id === roundId).map((it) => it.change),
    hasTeams: roundId === null && hasTeams,
  }))
  // While a thread ranks one of them the next is read, and the one before it is written.
  const ranked: { rating: Rating; next: Promise<NextRating> }[] = []
  for (const rating of ratings) {
    ranked.push({ rating, next: told(rankNext(await taskOf(db, shared, rating))) })
  }
  const members = hasTeams ? await readAllMembers(db, tournamentId) : null
  const teams = members && told(ranked[0]!.next.then(({ rated }) => rankTeams({ rated: rated!, members })))
  for (const { rating, next } of ranked) await write(db, shared, rating.roundId, await next)
  if (teams) await publishTeams(db, tournamentId, await teams)
  return (await ranked[0]!.next).top_changes
}

/** Told where it is waited for: until then a failure must not count as one that nobody hears of. */
function told<Result>(work: Promise<Result>): Promise<Result> {
  work.catch(() => {})
  return work
}

/** The rating of the tournament (`roundId` null) or of a round: as it stands, and what changes in it. */
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
  /** The tournament's current rating: it knows who sits where. */
  seated: store.Publication | null
}

async function taskOf(
  db: Db,
  { cause, seatsBefore, seated }: Shared,
  { current, changes, hasTeams }: Rating,
): Promise<RatingTask> {
  const base = current ?? seated
  return {
    length: seated?.rows_count ?? 0,
    current: base ? await standing(db, base) : { rows: Buffer.alloc(0), places: Buffer.alloc(0) },
    isBlank: current === null,
    changes,
    previous: previousBy(current, cause, changes),
    newcomers_from: seatsBefore + 1,
    top: TOP,
    has_teams: hasTeams,
  }
}

async function standing(db: Db, publication: store.Publication): Promise<PublishedRating> {
  return take(publication) ?? store.readPublication(db, publication.id)
}

async function write(
  db: Db,
  { tournamentId, cause, seated }: Shared,
  roundId: number | null,
  next: NextRating,
): Promise<void> {
  const rows_count = seated?.rows_count ?? 0
  const id = await store.addPublication(db, tournamentId, {
    ...cause,
    round_id: roundId,
    is_settlement: true,
    rows_count,
    last_seq: seated?.last_seq ?? 0,
  })
  const { rows, places, row_starts, place_starts } = next
  await store.writeBlocks(db, id, 'rows', { bytes: asBuffer(rows), starts: row_starts })
  await store.writeBlocks(db, id, 'places', { bytes: asBuffer(places), starts: place_starts })
  const published_us = await store.makeCurrent(db, tournamentId, roundId, id)
  remember({ id, rows_count, published_us }, { rows, places })
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)

// Where one stood before the last settled event: goals of one, its correction, and a result that is sent again are
// not another event, and before the first one nobody stood anywhere.
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

/** What each answer adds to the rating now: what it earns less what it had earned. */
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
