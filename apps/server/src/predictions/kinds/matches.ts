import type { KindView } from './kind-view.ts'
import type { Answer } from '@called-it/contract/endpoint.ts'
import {
  listMatches as listMatchesCall,
  type Match,
  readMatchPredictions,
  saveScores as saveScoresCall,
} from '@called-it/contract/kinds/match.ts'
import type { ScoreBasis } from '@called-it/rules/football/match-result.ts'
import type { Score } from '@called-it/rules/football/score.ts'
import { match } from '@called-it/rules/kinds/match.ts'
import { resolveRuleset } from '@called-it/rules/ruleset.ts'
import { asks } from '@called-it/rules/systems.ts'
import { makeJoint } from '../../platform/database/batch.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Db } from '../../schema.ts'
import { findTournament, type TournamentRow } from '../../tournaments/tournaments.ts'
import { type AnswerWriter, makeAnswerWriter, writerOn } from '../saving/answer-writer.ts'
import { makeMatchPages } from './match-page.ts'
import * as store from './match-store.ts'
import { roundsOf, viewOf } from './match-view.ts'
import { byStart, latestOf, makeOwnerReader } from '../reading.ts'
import { saveAnswers, savedOf } from '../saving/saving.ts'

/** Reads a user's predicted scores by round, for a viewer. */
export type MatchReader = (slug: string, seen: store.Seen) => Promise<Answer<typeof readMatchPredictions>>

/**
 * Makes the reader; users who ask at the same moment share what does not depend on them. Another user's predictions stay hidden until
 * each match is locked (GAME.md 3). Throws `not_found`, and `validation_failed` for a user that does not exist.
 */
export function makeMatchReader(db: Db): MatchReader {
  const find = makeJoint((slug: string) => findTournament(db, slug))
  const readOwner = makeOwnerReader(db)
  const readPage = makeMatchPages(db)
  return async (slug, seen) => {
    const tournament = await find(slug)
    if (!asks(tournament.system_name, 'match')) throw problem('not_found')
    const user = await readOwner(seen)
    const page = await readPage(tournament.id, seen)
    const rounds = roundsOf(page.rounds, page.rows, tournament)
    return {
      user,
      rounds,
      points: rounds.reduce((sum, round) => sum + round.points, 0),
      match_points: resolveRuleset(tournament.ruleset).match,
      match_predictions_calculated_at: latestOf(page.rows.map((row) => row.settled_at)),
    }
  }
}

/** Returns the matches that start within a span of time, with the viewer's own scores. Throws `not_found`. */
export async function listMatches(
  db: Db,
  slug: string,
  userId: number,
  span: Pick<store.MatchFilter, 'from' | 'to'>,
): Promise<Answer<typeof listMatchesCall>> {
  const tournament = await findTournament(db, slug)
  if (!asks(tournament.system_name, 'match')) throw problem('not_found')
  const rows = await store.listMatches(db, tournament, userId, userId, span)
  const rounds = new Map((await store.listRounds(db, tournament.id)).map((round) => [round.id, round]))
  return {
    matches: rows.toSorted(byStart).map((row) => {
      const { id, key, name } = rounds.get(row.round_id)!
      return { ...viewOf(row, tournament.ruleset), round: { id, key, name } }
    }),
  }
}

/** Returns one match as a user sees it. */
export async function readMatch(
  db: Db,
  tournament: Pick<TournamentRow, 'id' | 'ruleset'>,
  viewerId: number,
  eventKey: string,
): Promise<Match> {
  const [row] = await store.listMatches(db, tournament, viewerId, viewerId, { key: eventKey })
  return viewOf(row!, tournament.ruleset)
}

const PATHS = {
  about: (at: number) => `predictions.${at}.event_id`,
  answer: (at: number) => `predictions.${at}`,
  unknown: 'unknown_event',
} as const

/**
 * Saves predicted scores. Those of events that have locked meanwhile are returned as rejected. Throws as
 * `saving.saveAnswers` does.
 */
export async function saveScores(
  writer: AnswerWriter,
  slug: string,
  userId: number,
  scores: ({ event_id: number } & Score)[],
): Promise<Answer<typeof saveScoresCall>> {
  const entries = scores.map(({ event_id, ...score }) => ({ about: event_id, answer: match.encode(score) }))
  const result = await saveAnswers(writer, slug, { user_id: userId, entries }, PATHS)
  return { predictions: savedOf(scores, result), rejected: result.rejected }
}

/** Saves one predicted score in the transaction of `db`. Throws as `saveScores` does, also `locked` and `not_open`. */
export const saveScore = async (
  db: Db,
  slug: string,
  userId: number,
  score: { event_id: number } & Score,
): Promise<void> => {
  await saveScores(writerOn(db, match), slug, userId, [score])
}

/** A match whose score is asked outside of its page, such as in a chat, with one user's prediction. */
export type AskedMatch = Omit<store.AskedMatchRow, 'answer' | 'ruleset'> & {
  prediction: Score | null
  /** The score that counts. */
  score_basis: ScoreBasis
}

const askedView = ({ answer, ruleset, ...row }: store.AskedMatchRow): AskedMatch => ({
  ...row,
  prediction: answer && match.decode(answer),
  score_basis: resolveRuleset(ruleset).score_basis,
})

/** Returns those of these matches that exist, in this order, as one user sees them. */
export const readAskedMatches = async (db: Db, userId: number, ids: number[]): Promise<AskedMatch[]> =>
  (await store.readAsked(db, userId, ids)).map(askedView)

/** Returns the open matches that a user has not predicted, the next lock first. */
export const listUnpredictedMatches = async (db: Db, userId: number, limit: number): Promise<AskedMatch[]> =>
  (await store.listUnpredicted(db, userId, limit)).map(askedView)

/** Shows predicted scores beside answers of other kinds. */
export const matchKindView: KindView<Score> = {
  serve(mount, db) {
    const scores = makeAnswerWriter(db, match)
    const read = makeMatchReader(db)
    mount(readMatchPredictions, ({ user, params, query }) =>
      read(params.slug, { userId: query.user_id ?? user.id, viewerId: user.id }),
    )
    mount(listMatchesCall, ({ user, params, query }) => listMatches(db, params.slug, user.id, query))
    mount(saveScoresCall, ({ user, params, body }) =>
      saveScores(scores, params.slug, user.id, body.predictions),
    )
  },
  show: (answer) => answer,
  // The hit explains the points of a score.
  explain: ({ hit }) => (hit ? { hit } : {}),
  ranked_by: 'points',
  sides: 'with_score',
  export: (answer) => answer,
  figures: 'matches',
  progress: 'rounds',
  readEvent: readMatch,
}
