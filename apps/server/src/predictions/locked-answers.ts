import { KINDS } from '@called-it/rules/questions.ts'
import { LRUCache } from 'lru-cache'
import { makeBatch } from '../platform/batch.ts'
import type { Db } from '../schema.ts'
import * as store from './locked-store.ts'
import { BLOCK_SEATS } from './settled-store.ts'

/** Seats whose packed answers are read at once: few enough to be cheap, enough to be asked for again. */
const SLICE_SEATS = 8192
/** What is kept of packed answers (bytes): sixty questions of a million users. */
const SLICES_MAX = 64 * 1024 * 1024
/** Questions whose distinct answers are kept: a hundred or so of each. */
const DISTINCT_MAX = 2000
/** What one statement reads at most. */
const AT_ONCE = 2000

export type Participant = { user_id: number; seat: number | null }
export type AnswerKey = Pick<store.LockedRow, 'id' | 'kind' | 'packed_bytes' | 'version'>

/** Reads what single users answered to questions that have locked. */
export type AnswerReader = {
  /** Encoded answers, one for each question; null where there is none. */
  answersOf(
    tournamentId: number,
    questions: readonly AnswerKey[],
    by: Participant,
  ): Promise<(readonly number[] | null)[]>
  /** How a packed question was answered. */
  distinctOf(tournamentId: number, question: AnswerKey): Promise<store.Distinct[]>
}

/**
 * A seat's answer is a number of a byte or two among those that were packed at the lock, and what that stands for is the
 * same for everybody: both are kept, so that a season costs no statement. It may be lost any time. Looked up by their
 * keys are the answers of whom has no seat yet, of a question that is not packed yet, and of a kind that nearly all
 * answer differently.
 */
export function makeAnswerReader(db: Db): AnswerReader {
  const loadSlice = makeBatch(AT_ONCE, (keys: store.SliceKey[]) => store.readSlices(db, keys))
  const loadSaved = makeBatch(AT_ONCE, (keys: store.SavedKey[]) => store.readSaved(db, keys))
  const loadDistinct = makeBatch(AT_ONCE, (keys: Pick<store.SliceKey, 'tournament_id' | 'question_id'>[]) =>
    store.listDistinct(db, keys),
  )
  const slices = new LRUCache<string, Buffer>({ maxSize: SLICES_MAX, sizeCalculation: sizeOf })
  const distinct = new LRUCache<string, store.Distinct[]>({ max: DISTINCT_MAX })

  /** What is known is told at once: a promise for each question of a season would cost more than all the rest. */
  const distinctOf = (tournamentId: number, { id, version }: AnswerKey) => {
    const name = `${id} ${version}`
    return (
      distinct.get(name) ??
      loadDistinct({ tournament_id: tournamentId, question_id: id }).then((read) => {
        distinct.set(name, read)
        return read
      })
    )
  }
  const sliceOf = (tournamentId: number, question: AnswerKey, block: number, slice: number) => {
    const name = `${question.id} ${question.version} ${block} ${slice}`
    const length = SLICE_SEATS * question.packed_bytes!
    const key = { tournament_id: tournamentId, question_id: question.id, block, from: slice * length, length }
    return (
      slices.get(name) ??
      loadSlice(key).then((read) => {
        const numbers = read ?? Buffer.alloc(0)
        slices.set(name, numbers)
        return numbers
      })
    )
  }

  const answerOf = (tournamentId: number, question: AnswerKey, { user_id, seat }: Participant) => {
    const { id, kind, packed_bytes } = question
    if (seat === null || packed_bytes === null || KINDS[kind].wide)
      return loadSaved({ tournament_id: tournamentId, question_id: id, user_id })
    const [block, within] = [Math.floor((seat - 1) / BLOCK_SEATS), (seat - 1) % BLOCK_SEATS]
    const slice = Math.floor(within / SLICE_SEATS)
    const numbers = sliceOf(tournamentId, question, block, slice)
    const answers = distinctOf(tournamentId, question)
    const at = (within - slice * SLICE_SEATS) * packed_bytes
    if (Buffer.isBuffer(numbers) && Array.isArray(answers))
      return answerAt(numbers, at, packed_bytes, answers)
    return Promise.all([numbers, answers]).then(([read, known]) => answerAt(read, at, packed_bytes, known))
  }

  return {
    distinctOf: async (tournamentId, question) => distinctOf(tournamentId, question),
    answersOf: (tournamentId, questions, by) =>
      Promise.all(questions.map((question) => answerOf(tournamentId, question, by))),
  }
}

/** The answer whose number lies here; null: none. Who got a seat after it was packed lies behind its end. */
function answerAt(
  numbers: Buffer,
  at: number,
  bytes: number,
  answers: store.Distinct[],
): readonly number[] | null {
  const number = at < numbers.length ? numbers.readUIntBE(at, bytes) : 0
  return answers[number - 1]?.answer ?? null
}

// An empty one, too, is one.
const sizeOf = ({ length }: Buffer): number => Math.max(1, length)
