import type { Answer } from '@called-it/contract/endpoint.ts'
import type { ErrorCode } from '@called-it/contract/errors.ts'
import { ID_MAX } from '@called-it/contract/fields.ts'
import type {
  Match,
  readMatchPredictions,
  saveScores as saveScoresCall,
} from '@called-it/contract/predictions.ts'
import { hasMatches } from '@called-it/rules/systems.ts'
import { leaderOf, type Score } from '@called-it/rules/football/score.ts'
import { inTransaction } from '../platform/db.ts'
import { type FieldErrors, problem } from '../platform/problem.ts'
import type { Db } from '../schema.ts'
import type { TournamentRow } from '../tournaments/tournaments.ts'
import { findTournament, tryHoldEvent } from '../tournaments/tournaments.ts'
import { roundsOf, viewOf } from './match-view.ts'
import { makeScoreWriter, type WriteScores } from './score-writer.ts'
import * as store from './store.ts'

export type { CalledScore } from './store.ts'
export { makeScoreWriter } from './score-writer.ts'
export { countCalledScores, readCalledScores } from './store.ts'

type Tournament = Pick<TournamentRow, 'id' | 'slug' | 'started_at' | 'ruleset' | 'system_name'>

/**
 * A user's exact scores by rounds. Another user's stay hidden until each match is locked (GAME.md 3).
 * Refuses with `not_found`, and `validation_failed` for a user that does not exist.
 */
export async function readMatches(
  db: Db,
  slug: string,
  viewerId: number,
  userId: number,
): Promise<Answer<typeof readMatchPredictions>> {
  const tournament = await findTournament(db, slug)
  if (!hasMatches(tournament.system_name)) throw problem('not_found')
  const user = userId === viewerId ? null : await store.findUser(db, userId)
  if (userId !== viewerId && !user) throw problem('validation_failed', { user_id: ['unknown_user'] })
  let rows = await store.listMatches(db, tournament, userId, viewerId)
  if (rows.some((row) => row.phase === 'locked' && row.crowd === null)) {
    await countLocked(db, tournament)
    rows = await store.listMatches(db, tournament, userId, viewerId)
  }
  const rounds = roundsOf(await store.listRounds(db, tournament.id), rows, tournament)
  return {
    user,
    rounds,
    points: rounds.reduce((sum, round) => sum + round.points, 0),
    match_predictions_calculated_at: rows.reduce<string | null>(
      (latest, { settled_at: at }) => (at !== null && (latest === null || at > latest) ? at : latest),
      null,
    ),
  }
}

/** One match as a user sees it. */
export async function readMatch(
  db: Db,
  tournament: Tournament,
  viewerId: number,
  eventKey: string,
): Promise<Match> {
  const [row] = await store.listMatches(db, tournament, viewerId, viewerId, eventKey)
  return viewOf(row!, tournament.ruleset)
}

/**
 * Saves what can be saved: events that are locked meanwhile come back as rejected. Refuses with
 * `validation_failed` (an event of another tournament, or listed twice; nothing is saved then), and with
 * the code of the first where all are rejected.
 */
export async function saveScores(
  db: Db,
  slug: string,
  userId: number,
  scores: store.Save['scores'],
  write: WriteScores = makeScoreWriter(db),
): Promise<Answer<typeof saveScoresCall>> {
  const mistakes =
    mistakesIn(scores, (id, at) => scores.findIndex((it) => it.event_id === id) < at && 'same_event_twice') ??
    // An id that PostgreSQL could not even read names no event.
    mistakesIn(scores, (id) => (id < 1 || id > ID_MAX) && 'unknown_event')
  if (mistakes || scores.length === 0) {
    // That there is no such tournament is told first.
    const { system_name: system } = await findTournament(db, slug)
    if (!hasMatches(system)) throw problem('not_found')
    if (mistakes) throw problem('validation_failed', mistakes)
    return { predictions: [], rejected: [] }
  }
  const rows = await write(slug, { user_id: userId, scores })
  if (rows.length === 0) throw problem('not_found')
  const unknown = mistakesIn(rows, (_, at) => rows[at]!.phase === 'unknown' && 'unknown_event')
  if (unknown) throw problem('validation_failed', unknown)

  const rejected = rows.flatMap(({ event_id, phase }): { event_id: number; code: ErrorCode }[] =>
    phase === 'locked' || phase === 'not_open' ? [{ event_id, code: phase }] : [],
  )
  if (rejected.length === rows.length) throw problem(rejected[0]!.code)
  return {
    predictions: rows.flatMap(({ event_id, first, second, saved_at }) =>
      saved_at ? [{ event_id, first, second, saved_at }] : [],
    ),
    rejected,
  }
}

function mistakesIn(
  scores: { event_id: number }[],
  mistakeOf: (eventId: number, at: number) => 'same_event_twice' | 'unknown_event' | false,
): FieldErrors | null {
  const fields: FieldErrors = {}
  scores.forEach(({ event_id }, at) => {
    const mistake = mistakeOf(event_id, at)
    if (mistake) fields[`predictions.${at}.event_id`] = [mistake]
  })
  return Object.keys(fields).length > 0 ? fields : null
}

/**
 * Counts the crowd of events that have just locked, once for all readers: their calls cannot change any
 * more, and nobody's page may cost a look at everybody's predictions.
 */
async function countLocked(db: Db, tournament: Tournament): Promise<void> {
  for (const eventId of await store.uncountedEvents(db, tournament)) {
    await inTransaction(db, async (trx) => {
      // Who only reads waits for nobody: while it is being settled or counted its crowd is not known yet.
      if (!(await tryHoldEvent(trx, eventId))) return
      // Whoever held the event before may have counted it, or moved its start.
      const still = await store.uncountedEvents(trx, tournament)
      if (!still.includes(eventId)) return
      const counts = await store.countCalledScores(trx, tournament.id, eventId)
      await writeCalledScores(
        trx,
        tournament.id,
        eventId,
        counts.map((score) => ({ ...score, points: null, hit: null })),
        true,
      )
    })
  }
}

/** Replaces what an event's called scores earn, and how the crowd split: of an open event nobody knows yet. */
export async function writeCalledScores(
  db: Db,
  tournamentId: number,
  eventId: number,
  scores: store.CalledScore[],
  isLocked: boolean,
): Promise<void> {
  await store.writeCalledScores(db, tournamentId, eventId, scores, isLocked ? crowdOf(scores) : null)
}

const TOP_SCORES = 3

/** How the crowd split: who it saw winning, and the scores that most called. */
function crowdOf(scores: (Score & { predictions: number })[]): Match['crowd'] {
  const crowd = { first: 0, draw: 0, second: 0, total: 0 }
  for (const score of scores) {
    crowd[leaderOf(score) ?? 'draw'] += score.predictions
    crowd.total += score.predictions
  }
  const top = scores
    .toSorted((a, b) => b.predictions - a.predictions || a.first - b.first || a.second - b.second)
    .slice(0, TOP_SCORES)
    .map(({ first, second, predictions }) => ({ first, second, count: predictions }))
  return { ...crowd, top }
}
