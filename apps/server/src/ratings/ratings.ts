import type { Settlement } from '@called-it/contract/organiser.ts'
import type { Answer } from '@called-it/contract/endpoint.ts'
import type { RatingRow, readRatings as readRatingsCall } from '@called-it/contract/ratings.ts'
import { matchPoints } from '@called-it/rules/football/match-points.ts'
import { countedScore } from '@called-it/rules/football/match-result.ts'
import { resolveRuleset } from '@called-it/rules/ruleset.ts'
import { inTransaction } from '../platform/db.ts'
import { problem } from '../platform/problem.ts'
import {
  type CalledScore,
  countCalledScores,
  readCalledScores,
  writeCalledScores,
} from '../predictions/predictions.ts'
import type { Db } from '../schema.ts'
import { type EventRow, holdTournament, markSettled, type TournamentRow } from '../tournaments/tournaments.ts'
import * as pages from './page-store.ts'
import { makeRatingReader, type RatingReader } from './rating-reader.ts'
import * as store from './store.ts'

export { makeRatingReader } from './rating-reader.ts'

const TOP_CHANGES = 10
/** No request lasts as long as a rating of a live score is kept after it was published (ms). */
const PASSED_AGE_MS = 600_000
/** Letters below which the index over names cannot help. */
const TRIGRAM = 3
const NO_ROWS: pages.Window = { offset: 0, limit: 0 }

type Settled = Pick<Settlement, 'predictions' | 'awarded_points' | 'by_hit'> & {
  tournament_id: number
  publications: { before: number | null; after: number }
}

/**
 * Turns an event as it stands into points and publishes the rating that has them, all in the caller's
 * transaction: the event's old contribution goes out, its new one comes in. An event without a score that
 * counts (cancelled, awarded, not played) contributes nothing. The caller holds the tournament and the event.
 */
export async function settle(db: Db, tournament: TournamentRow, event: EventRow): Promise<Settled> {
  const before = await readCalledScores(db, tournament.id, event.id)
  const after = await scoreAll(db, tournament, event)
  // Put back to `scheduled` it takes predictions again, unless it had begun: its crowd is counted when it locks.
  const isLocked = event.status !== 'scheduled' && event.status !== 'postponed'
  await writeCalledScores(db, tournament.id, event.id, after, isLocked)
  await markSettled(db, event.id)
  const isLive = event.status === 'live'
  const changes = changesBetween(before, after)
  const publicationId = await store.publish(db, tournament, { id: event.id, isLive }, changes)

  const settled: Settled = {
    predictions: 0,
    awarded_points: 0,
    by_hit: { exact: 0, difference: 0, outcome: 0, miss: 0 },
    tournament_id: tournament.id,
    publications: { before: tournament.current_publication_id, after: publicationId },
  }
  for (const { predictions, points, hit } of after) {
    settled.predictions += predictions
    settled.awarded_points += predictions * (points ?? 0)
    if (hit) settled.by_hit[hit] += predictions
  }
  return settled
}

/** What an organiser is shown of a settlement. */
export async function describeSettlement(db: Db, settled: Settled): Promise<Settlement> {
  const { tournament_id: id, publications, ...counts } = settled
  return {
    ...counts,
    top_changes: await store.listTopChanges(db, id, publications.before, publications.after, TOP_CHANGES),
  }
}

// The rule is asked once for each of the at most 441 scores, however many users called it.
async function scoreAll(db: Db, tournament: TournamentRow, event: EventRow): Promise<CalledScore[]> {
  const ruleset = resolveRuleset(tournament.ruleset)
  const counted = event.result && countedScore(event.result, ruleset.score_basis)
  const counts = await countCalledScores(db, tournament.id, event.id)
  return counts.map((called) => {
    if (!counted) return { ...called, points: null, hit: null }
    const { points, hit } = matchPoints(called, counted, ruleset, event.level)
    return { ...called, points, hit }
  })
}

const contribution = (called: CalledScore | undefined) => ({
  points: called?.points ?? 0,
  exact_hits: called?.hit === 'exact' ? 1 : 0,
  outcome_hits: called?.hit && called.hit !== 'miss' ? 1 : 0,
  settled_predictions: called?.hit ? 1 : 0,
})

function changesBetween(before: CalledScore[], after: CalledScore[]): store.ScoreChange[] {
  return after.map((called) => {
    const old = contribution(before.find((it) => it.first === called.first && it.second === called.second))
    const now = contribution(called)
    return {
      first: called.first,
      second: called.second,
      points: now.points - old.points,
      exact_hits: now.exact_hits - old.exact_hits,
      outcome_hits: now.outcome_hits - old.outcome_hits,
      settled_predictions: now.settled_predictions - old.settled_predictions,
    }
  })
}

/**
 * A page of the published rating, and one's own row. Refuses with `not_found`, and with `ratings_not_open`
 * before its date. A search counts up to `SEARCH_HITS_MAX` hits.
 */
export async function readRatings(
  db: Db,
  slug: string,
  viewerId: number,
  query: { page: number; limit: number; search?: string | undefined },
  reader: RatingReader = makeRatingReader(db, Date.now),
): Promise<Answer<typeof readRatingsCall>> {
  const page = { offset: (query.page - 1) * query.limit, limit: query.limit }
  const head = await reader.readHead(slug, viewerId)
  if (!head) throw problem('not_found')
  if (!head.ratings_open) throw problem('ratings_not_open')
  const rating = await readRows(db, head, viewerId, query.search ? NO_ROWS : page, reader)
  const hits = query.search ? await search(db, head.tournament_id, query.search, page) : null
  const { rows, total } = hits ?? rating
  return {
    ratings: rows.map((row) => viewOf(row, viewerId)),
    me: rating.me && viewOf(rating.me, viewerId),
    favourites: [],
    meta: { page: query.page, limit: query.limit, total },
    calculated_at: rating.calculated_at,
    state: rating.state,
  }
}

const viewOf = (row: pages.Row, viewerId: number): RatingRow => ({
  position: row.position,
  previous_position: row.previous_position,
  user: row.user,
  group: null,
  team: null,
  points: row.points,
  coefficient_sum: null,
  exact_hits: row.exact_hits,
  outcome_hits: row.outcome_hits,
  settled_predictions: row.settled_predictions,
  is_favourite: false,
  is_me: row.user.id === viewerId,
})

async function readRows(
  db: Db,
  head: pages.Head,
  viewerId: number,
  page: pages.Window,
  reader: RatingReader,
) {
  const isPublished = page.offset + page.limit <= head.rows_count && head.me
  const rating =
    isPublished || head.newcomers_count === 0
      ? { ...head, newcomers: [] }
      : await pages.readTail(db, head.tournament_id, viewerId, page)
  const rows = [...(await reader.listPublished(rating, page)), ...rating.newcomers]
  return { ...rating, rows, total: rating.rows_count + rating.newcomers_count }
}

async function search(db: Db, tournamentId: number, text: string, page: pages.Window) {
  const isRare = text.length >= TRIGRAM && (await pages.countNamesakes(db, text)) <= pages.SEARCH_USERS_MAX
  return pages.search(db, tournamentId, { text, isRare }, page)
}

/** Deletes the ratings of live scores that newer ones have replaced; the last one of each match stays. */
export async function forgetPassed(db: Db): Promise<void> {
  // Each by itself: a transaction over all of them would be a long one.
  for (const id of await store.listPassed(db, PASSED_AGE_MS)) await store.deletePublication(db, id)
}

/** Gives a published row to everybody who predicted since the last publication. */
export async function admitNewcomers(db: Db): Promise<number[]> {
  const tournaments = await store.tournamentsWithNewcomers(db)
  for (const id of tournaments) {
    await inTransaction(db, async (trx) => {
      await holdTournament(trx, id)
      await store.appendNewcomers(trx, id)
    })
  }
  return tournaments
}
