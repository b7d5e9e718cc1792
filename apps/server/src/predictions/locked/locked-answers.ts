import { KINDS } from '@called-it/rules/kind-list.ts'
import { LRUCache } from 'lru-cache'
import { makeBatch } from '../../platform/database/batch.ts'
import { makeSharedReads } from '../../platform/database/shared-reads.ts'
import type { Db } from '../../schema.ts'
import * as store from './locked-store.ts'
import { BLOCK_SEATS } from '../settling/settled-store.ts'

/** Seats whose packed answers are read at once: few enough to be cheap, enough to be asked for again. */
const SLICE_SEATS = 8192
/** Slices of one block. */
const SLICES = BLOCK_SEATS / SLICE_SEATS
/** What is kept of packed answers (bytes): sixty questions of a million users. */
const SLICES_MAX = 64 * 1024 * 1024
/** Slices that are kept of one list of questions: eight million seats. */
const SLICES_OF_SHEET = 1024
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

  const distinctOf: AnswerReader['distinctOf'] = async (tournamentId, { id, version }) => {
    const name = `${id} ${version}`
    const known = distinct.get(name)
    if (known) return known
    const read = await loadDistinct({ tournament_id: tournamentId, question_id: id })
    distinct.set(name, read)
    return read
  }
  const sliceOf = async (tournamentId: number, { id, version, packed_bytes }: AnswerKey, slice: number) => {
    const name = `${id} ${version} ${slice}`
    const known = slices.get(name)
    if (known) return known
    const length = SLICE_SEATS * packed_bytes!
    const [block, within] = [Math.floor(slice / SLICES), slice % SLICES]
    const key = { tournament_id: tournamentId, question_id: id, block, from: within * length, length }
    const read = (await loadSlice(key)) ?? Buffer.alloc(0)
    slices.set(name, read)
    return read
  }

  // Of each list of questions that is asked for again, a season as everybody sees it, what was found is kept together:
  // looking up each of its questions by name for each user would cost more than all the rest.
  const sheets = new WeakMap<readonly AnswerKey[], (slice: number) => Promise<Packed[]>>()
  const readPacked = async (tournamentId: number, question: AnswerKey, slice: number): Promise<Packed> => {
    if (!isPacked(question)) return null
    const [numbers, answers] = await Promise.all([
      sliceOf(tournamentId, question, slice),
      distinctOf(tournamentId, question),
    ])
    return { numbers, answers, bytes: question.packed_bytes! }
  }
  const packedOf = (tournamentId: number, questions: readonly AnswerKey[], slice: number) => {
    const read =
      sheets.get(questions) ??
      makeSharedReads<number, Packed[]>({
        nameOf: String,
        read: (asked) => Promise.all(questions.map((question) => readPacked(tournamentId, question, asked))),
        limits: { max: SLICES_OF_SHEET },
      })
    sheets.set(questions, read)
    return read(slice)
  }

  return {
    distinctOf,
    async answersOf(tournamentId, questions, { user_id, seat }) {
      const slice = seat === null ? null : Math.floor((seat - 1) / SLICE_SEATS)
      const packed = slice === null ? [] : await packedOf(tournamentId, questions, slice)
      const at = slice === null ? 0 : seat! - 1 - slice * SLICE_SEATS
      return Promise.all(
        questions.map(async ({ id }, nth) => {
          const known = packed[nth]
          if (known) return answerAt(known, at)
          return loadSaved({ tournament_id: tournamentId, question_id: id, user_id })
        }),
      )
    },
  }
}

/** A slice of the packed answers to a question, and what their numbers stand for; null: they are looked up by their keys. */
type Packed = { numbers: Buffer; answers: store.Distinct[]; bytes: number } | null

const isPacked = ({ kind, packed_bytes }: AnswerKey): boolean => packed_bytes !== null && !KINDS[kind].wide

/** The answer of a seat of a slice; null: none. Who got a seat after it was packed lies behind its end. */
function answerAt({ numbers, answers, bytes }: NonNullable<Packed>, seat: number): readonly number[] | null {
  const at = seat * bytes
  if (at >= numbers.length) return null
  const number = bytes === 1 ? numbers[at]! : numbers.readUIntBE(at, bytes)
  return answers[number - 1]?.answer ?? null
}

// An empty one, too, is one.
const sizeOf = ({ length }: Buffer): number => Math.max(1, length)
