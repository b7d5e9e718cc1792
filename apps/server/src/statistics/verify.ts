import { isDeepStrictEqual } from 'node:util'
import { outcomeOf, type TournamentFacts } from '@called-it/rules/questions.ts'
import { KINDS } from '@called-it/rules/kind-list.ts'
import { countPredictions, type Sums, sumsOf } from '../predictions/predictions.ts'
import type { Db } from '../schema.ts'
import { type AskedQuestion, listQuestions, listTournaments, readFacts } from '../tournaments/tournaments.ts'
import { type Answered, figuresOf } from './figures.ts'
import * as store from './store.ts'
import { nameFigures } from './named-figures.ts'

export async function verifyStatistics(
  db: Db,
  slug?: string,
): Promise<{ tournament: string; mistakes: string[] }[]> {
  const reports = []
  for (const { id, slug: tournament } of await listTournaments(db, slug)) {
    const facts = await readFacts(db, id)
    const stored = new Map((await store.listStored(db, id)).map((row) => [row.question_id, row]))
    const mistakes: string[] = []
    const answered: Answered[] = []
    for (const question of await listQuestions(db, id, facts)) {
      const due = await answersDue(db, id, question, facts)
      answered.push(due)
      const sums = stored.get(question.id)?.sums ?? null
      if (!isDeepStrictEqual(sums, due.sums))
        mistakes.push(
          `question ${question.id}: its answers earned ${JSON.stringify(due.sums)}, not ${JSON.stringify(sums)}`,
        )
    }
    const due = await nameFigures(db, id, figuresOf(facts, answered), (question) =>
      countPredictions(db, id, question),
    )
    const [published] = await store.readPublished(db, [{ tournament_id: id, version: 0 }])
    if (!isDeepStrictEqual(JSON.parse(published?.figures ?? 'null'), JSON.parse(JSON.stringify(due))))
      mistakes.push('the statistics are not what predictions and results come to')
    reports.push({ tournament, mistakes })
  }
  return reports
}

/** Returns the answers to a question and their points, from its predictions; nothing before it is packed. */
async function answersDue(
  db: Db,
  tournamentId: number,
  question: AskedQuestion,
  facts: TournamentFacts,
): Promise<Answered> {
  const { id, kind, about, round_id, level } = question
  const outcome = outcomeOf(facts, question)
  const identity = { id, kind, about, round_id, level, outcome }
  if (question.packed_bytes === null) return { ...identity, crowd: null, sums: null }
  const { crowd, decode, earn } = KINDS[kind]
  const counted = (await countPredictions(db, tournamentId, id)).map(({ answer, predictions }) => ({
    answer: decode(answer),
    predictions: Number(predictions),
  }))
  const earned = counted.map(({ answer, predictions }) => ({
    predictions,
    ...(outcome === null ? NOTHING : earn(answer, outcome, facts.ruleset, question.level)),
  }))
  return { ...identity, crowd: crowd(counted), sums: outcome === null ? null : allHits(sumsOf(earned)) }
}

const NOTHING = { points: 0, coefficient: 0, hit: null }

/** In the form of a row: hits without predictions are left out. */
const allHits = ({ by_hit, ...sums }: Sums): Sums => ({
  ...sums,
  by_hit: { exact: 0, difference: 0, outcome: 0, miss: 0, ...by_hit },
})
