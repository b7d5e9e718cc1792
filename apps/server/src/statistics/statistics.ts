import type { TournamentFacts } from '@called-it/rules/questions.ts'
import { type Change, listSettled, readSums } from '../predictions/predictions.ts'
import type { RatingReaders } from '../ratings/ratings.ts'
import type { Db } from '../schema.ts'
import { type AskedQuestion, listQuestions } from '../tournaments/tournaments.ts'
import { type Answered, figuresOf } from './figures.ts'
import * as statisticsReader from './statistics-reader.ts'
import * as store from './store.ts'
import { nameFigures } from './named-figures.ts'
import * as verify from './verify.ts'

/**
 * Updates the statistics of a tournament after its questions in the caller's transaction: those that were
 * packed, unpacked or (`changes`) settled in it. The caller holds the tournament. Unchanged figures are not written:
 * goals of a live match change nothing here.
 */
export async function publishStatistics(
  db: Db,
  tournamentId: number,
  facts: TournamentFacts,
  changes: readonly Change[] = [],
): Promise<void> {
  const questions = await listQuestions(db, tournamentId, facts)
  const isKnown = new Map(questions.map(({ id, outcome }) => [id, outcome !== null]))
  const [settled, takenBack] = [
    changes.filter(({ question }) => isKnown.get(question.id)),
    changes.filter(({ question }) => !isKnown.get(question.id)),
  ]
  if (settled.length > 0)
    await store.keepSums(
      db,
      tournamentId,
      settled.map(({ question, sums }) => ({ question_id: question.id, sums })),
    )
  if (takenBack.length > 0)
    await store.dropSums(
      db,
      takenBack.map(({ question }) => question.id),
    )
  const answered = await listAnswered(db, tournamentId, facts, questions)
  const named = await nameFigures(db, tournamentId, figuresOf(facts, answered), (questionId) =>
    listSettled(db, tournamentId, questionId),
  )
  await store.keepFigures(db, tournamentId, JSON.stringify(named))
}

/** Returns the questions of a tournament with the facts about their answers; missing sums are computed once. */
async function listAnswered(
  db: Db,
  tournamentId: number,
  { ruleset }: TournamentFacts,
  questions: readonly AskedQuestion[],
): Promise<Answered[]> {
  const stored = new Map((await store.listStored(db, tournamentId)).map((row) => [row.question_id, row]))
  const missing: { question_id: number; sums: store.StoredAnswers['sums'] & {} }[] = []
  const answered: Answered[] = []
  for (const question of questions) {
    const { crowd, sums: stored_sums } = stored.get(question.id) ?? { crowd: null, sums: null }
    let sums = stored_sums
    if (crowd !== null && question.outcome !== null && sums === null) {
      sums = await readSums(db, tournamentId, question, ruleset)
      missing.push({ question_id: question.id, sums })
    }
    const { id, kind, about, round_id, level, outcome } = question
    answered.push({ id, kind, about, round_id, level, outcome, crowd, sums })
  }
  if (missing.length > 0) await store.keepSums(db, tournamentId, missing)
  return answered
}

/** Whether a tournament has no statistics yet: an older version did not store them. */
export async function lacksStatistics(db: Db, tournamentId: number): Promise<boolean> {
  return (await store.readPublished(db, [{ tournament_id: tournamentId, version: 0 }])).length === 0
}

/**
 * Makes the reader of statistics, once for a process: it caches them by their version, with the answer as it was last
 * written, which serves all viewers until a user joins or another rating is published.
 */
export const makeStatisticsReader = (db: Db, readers: Pick<RatingReaders, 'readHead' | 'rows'>) =>
  statisticsReader.makeStatisticsReader(db, readers)

/**
 * Computes the statistics of every tournament again from predictions and results alone, and compares them with the published
 * ones and with the stored sums of each question. Without a slug: for all tournaments.
 */
export const verifyStatistics = (db: Db, slug?: string) => verify.verifyStatistics(db, slug)
