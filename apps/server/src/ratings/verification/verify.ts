import { isDeepStrictEqual } from 'node:util'
import { outcomeOf, interimOf, type TournamentFacts } from '@called-it/rules/questions.ts'
import { KINDS } from '@called-it/rules/kind-list.ts'
import { countsOf, rank } from '@called-it/rules/rating.ts'
import type { Ruleset } from '@called-it/rules/ruleset.ts'
import { countPredictions, listPredictions, listSettled } from '../../predictions/predictions.ts'
import { counted } from '../../platform/log.ts'
import type { Db } from '../../schema.ts'
import {
  type AskedQuestion,
  listQuestions,
  listTournaments,
  readFacts,
} from '../../tournaments/tournaments.ts'
import * as publications from '../publication/publication-store.ts'
import { EARNINGS } from '../publication/current-rating.ts'
import { isOfRuns, rowBlockAt, rowsOf } from '../blocks/stored-rows.ts'
import { columnsOf, ROW_COLUMNS } from '../publication/rating-blocks.ts'
import { makeLooker } from './look-up.ts'
import { listMiscounted } from './player-counts.ts'
import * as store from './verify-store.ts'
import { checkTeams } from './verify-teams.ts'

/** `points`: the sum of the points of all rows of the rating, as they are due. */
export type Report = { tournament: string; rows: number; points: number; mistakes: string[] }

const SHOWN_MISTAKES = 20

/**
 * Computes every rating again from predictions and results alone, with the plain definition of the order, and
 * compares it with the published one. It also compares the outcome and interim state of every question, the
 * stored earnings of its answers, the statistics of players, and the ratings of teams and groups
 * (`verify-teams.ts`). It reads what settlements wrote only to compare, so it cannot repeat their mistakes.
 * Without a slug: all tournaments.
 */
export async function verifyRatings(db: Db, slug?: string): Promise<Report[]> {
  const reports: Report[] = []
  for (const { id, slug: tournament } of await listTournaments(db, slug)) {
    const facts = await readFacts(db, id)
    const mistakes: string[] = []
    const due: Due = { answers: [], wide: [] }
    for (const question of await listQuestions(db, id, facts)) {
      const outcome = outcomeOf(facts, question)
      const standing = interimOf(facts, question)
      if (!isDeepStrictEqual(standing, question.standing)) {
        mistakes.push(`${nameOf(question)}: the stored interim state is wrong`)
      }
      if (!isDeepStrictEqual(outcome, question.outcome)) {
        mistakes.push(
          `${nameOf(question)}: came to ${JSON.stringify(outcome)}, not to ${JSON.stringify(question.outcome)}`,
        )
      }
      if (KINDS[question.kind].wide) due.wide.push(await sumWide(db, id, question, outcome, facts))
      else
        due.answers.push(
          ...(await checkAnswers(db, id, question, { outcome, ruleset: facts.ruleset }, mistakes)),
        )
    }
    for (const key of await listMiscounted(db, id, facts)) {
      mistakes.push(`player ${key}: the stored goals or clean sheets are wrong`)
    }
    let rows = 0
    let points = 0
    for (const publication of await publications.listCurrent(db, id)) {
      if (publication.round_id === null) rows = publication.rows_count
      const expected = await expectedRows(db, id, due, publication.round_id)
      mistakes.push(...(await checkRating(db, id, publication, expected)))
      if (publication.round_id !== null) continue
      points = expected.reduce((sum, row) => sum + row.points, 0)
      mistakes.push(...(await checkTeams(db, id, expected)))
    }
    reports.push({ tournament, rows, points, mistakes: mistakes.slice(0, SHOWN_MISTAKES) })
  }
  return reports
}

/** Returns one hash over all current ratings. */
export const hashRatings = (db: Db): Promise<string> => store.hashRatings(db)

/** The due earnings: of shared answers, and of users for wide questions, whose answers nearly all differ. */
type Due = { answers: store.DueAnswer[]; wide: WideSums[] }
type WideSums = { round_id: number | null; users: Map<number, DueSum> }
type DueSum = Pick<store.DueAnswer, store.DueColumn>

/** Returns the earnings for a wide question, user by user: answers are not shared here. */
async function sumWide(
  db: Db,
  tournamentId: number,
  question: AskedQuestion,
  outcome: unknown,
  { ruleset }: TournamentFacts,
): Promise<WideSums> {
  const sums: WideSums = { round_id: question.round_id, users: new Map() }
  if (outcome === null) return sums
  const { earn, decode } = KINDS[question.kind]
  for await (const { user_id, answer } of listPredictions(db, tournamentId, question.id)) {
    const { coefficient, points, hit } = earn(decode(answer), outcome, ruleset, question.level)
    sums.users.set(user_id, { coefficient, points, ...countsOf(hit) })
  }
  return sums
}

const nameOf = ({ kind, about }: AskedQuestion) => (about === null ? kind : `${kind} ${about}`)

/**
 * Returns the earnings of the answers to a question from its predictions alone; the stored ones are only
 * compared.
 */
async function checkAnswers(
  db: Db,
  tournamentId: number,
  question: AskedQuestion,
  { outcome, ruleset }: { outcome: unknown; ruleset: Ruleset },
  mistakes: string[],
): Promise<store.DueAnswer[]> {
  if (outcome === null && question.packed_bytes === null) return []
  const { earn, decode } = KINDS[question.kind]
  const counts = await countPredictions(db, tournamentId, question.id)
  const earned = counts.map(({ answer, predictions }) => ({
    answer,
    predictions,
    earned: outcome === null ? null : earn(decode(answer), outcome, ruleset, question.level),
  }))
  const stored = new Map(
    (await listSettled(db, tournamentId, question.id)).map((row) => [row.answer.join(), row]),
  )
  for (const { answer, predictions, earned: due } of earned) {
    const storedAnswer = stored.get(answer.join())
    const expected = [predictions, due?.points ?? null, due?.coefficient ?? null, due?.hit ?? null]
    const found = [
      storedAnswer?.predictions,
      storedAnswer?.points,
      storedAnswer?.coefficient,
      storedAnswer?.hit,
    ]
    if (question.packed_bytes !== null && !isDeepStrictEqual(expected, found)) {
      mistakes.push(
        `${nameOf(question)}: answer ${answer.join(':')} is stored as ${found.join()}; due ${expected.join()}`,
      )
    }
  }
  return earned.flatMap(({ answer, earned: due }) =>
    due
      ? [
          {
            question_id: question.id,
            round_id: question.round_id,
            answer,
            coefficient: due.coefficient,
            points: due.points,
            ...countsOf(due.hit),
          },
        ]
      : [],
  )
}

type DueRow = Record<keyof store.DueSeats, number> & { seat: number; place: number; position: number }

async function checkRating(
  db: Db,
  tournamentId: number,
  publication: publications.Publication,
  expected: DueRow[],
): Promise<string[]> {
  const rows = await publications.readAllBlocks(db, publication.id, 'rows')
  const looker = await makeLooker(db, tournamentId, publication, rows)
  const name = publication.round_id === null ? '' : `round ${publication.round_id}, `
  const mistakes =
    expected.length === publication.rows_count
      ? []
      : [`${name}published: ${counted(publication.rows_count, 'row')}, due: ${expected.length}`]
  const byPlace = new Map(expected.map((row) => [row.place, row]))
  const has = namesIn(rows)
  const fields = (['user_id', 'position', ...EARNINGS] as const).filter(
    (field) => field === 'position' || has.includes(field),
  )
  let number = 0
  for (let at = 0; at < rows.length && mistakes.length < SHOWN_MISTAKES; number += 1) {
    const block = rowBlockAt(rows, at)
    for (const stored of rowsOf(block, number, 0, block.rows)) {
      const row = { ...stored, user_id: looker.userOf(stored) }
      const due = byPlace.get(row.place)
      const foundAt = due && (await looker.placeOf(due.seat))
      if (due && foundAt === row.place && fields.every((field) => row[field] === due[field])) continue
      const textOf = (line: Pick<DueRow, (typeof fields)[number]>) =>
        `user ${line.user_id} with ${counted(line.points, 'point')}, ${line.exact_hits} exact, ${counted(line.difference_hits, 'difference')}, ${counted(line.outcome_hits, 'outcome')} of ${line.settled} at position ${line.position}`
      mistakes.push(
        `${name}place ${row.place}: published ${textOf(row)}; due ${due ? textOf(due) : 'nobody'}, looked for at ${foundAt}`,
      )
    }
    at = block.end
  }
  return mistakes
}

/** The columns of a rating; one that began before a column was added lacks it. */
function namesIn(rows: Uint8Array) {
  if (rows.length === 0) return ROW_COLUMNS
  const block = rowBlockAt(rows)
  return isOfRuns(block) ? ROW_COLUMNS.slice(0, block.columns) : columnsOf(rows)
}

/** Returns the expected rating, by the plain definition. */
async function expectedRows(
  db: Db,
  tournamentId: number,
  { answers, wide }: Due,
  roundId: number | null,
): Promise<DueRow[]> {
  const counted = wide.filter((item) => roundId === null || item.round_id === roundId)
  const lines = (await store.sumDue(db, tournamentId, answers, roundId)).flatMap((parcel) =>
    parcel.user_id.map((user_id, at) => {
      const more = counted.flatMap(({ users }) => users.get(user_id) ?? [])
      const sum = (field: keyof DueSum) =>
        more.reduce((total, value) => total + value[field], parcel[field][at]!)
      return {
        user_id,
        coefficient: sum('coefficient'),
        points: sum('points'),
        exact_hits: sum('exact_hits'),
        outcome_hits: sum('outcome_hits'),
        settled: sum('settled'),
        difference_hits: sum('difference_hits'),
      }
    }),
  )
  const seated = lines.map((line, at) => ({ ...line, seat: at + 1 }))
  return rank(seated).map((ranked, at) => ({ ...seated[at]!, ...ranked }))
}
