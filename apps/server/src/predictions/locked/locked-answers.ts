import { KINDS } from '@called-it/rules/kind-list.ts'
import { LRUCache } from 'lru-cache'
import { makeBatch } from '../../platform/database/batch.ts'
import { makeSharedReads } from '../../platform/database/shared-reads.ts'
import { copyWithOwnMemory } from '../../platform/own-memory.ts'
import type { Db } from '../../schema.ts'
import * as store from './locked-store.ts'
import { BLOCK_SEATS } from '../settling/settled-store.ts'

/**
 * The number of seats whose packed answers are read at once: few enough to be cheap, enough to be read again from the cache.
 */
const SLICE_SEATS = 8192
/** The number of slices in a block. */
const SLICES = BLOCK_SEATS / SLICE_SEATS
/** The size of the cache of packed answers (bytes): sixty questions of a million users. */
const SLICES_MAX = 64 * 1024 * 1024
/** The most slices cached for one list of questions: eight million seats. */
const SLICES_OF_SHEET = 1024
/** The most questions whose distinct answers are cached: each has a hundred or so. */
const DISTINCT_MAX = 2000
/** The most items that one statement reads. */
const AT_ONCE = 2000

export type Participant = { user_id: number; seat: number | null }
export type AnswerKey = Pick<store.LockedRow, 'id' | 'kind' | 'packed_bytes' | 'version'>

/** Reads the answers of single users to locked questions. */
export type AnswerReader = {
  /** Returns encoded answers, one for each question; null: no answer. */
  answersOf(
    tournamentId: number,
    questions: readonly AnswerKey[],
    by: Participant,
  ): Promise<(readonly number[] | null)[]>
  /** Returns the distinct answers to a packed question. */
  distinctOf(tournamentId: number, question: AnswerKey): Promise<store.Distinct[]>
}

/**
 * The packed answer of a seat is a number of a byte or two. The answer that the number stands for is the same for every
 * seat. Both are cached, so that a whole season costs no statement; the cache may be lost at any time. Answers are looked up
 * by their keys for a user without a seat, for a question that is not packed yet, and for a kind to which nearly every user
 * answers differently.
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
    const read = copyWithOwnMemory((await loadSlice(key)) ?? Buffer.alloc(0))
    slices.set(name, read)
    return read
  }

  // The results for one list of questions, such as a season as every viewer sees it, are cached together: looking up each
  // question by name for each user would cost more than all the rest.
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
        read: (seats) => Promise.all(questions.map((question) => readPacked(tournamentId, question, seats))),
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

/**
 * A slice of the packed answers to a question, and the answers that its numbers stand for; null: answers are looked up by
 * their keys.
 */
type Packed = { numbers: Buffer; answers: store.Distinct[]; bytes: number } | null

const isPacked = ({ kind, packed_bytes }: AnswerKey): boolean => packed_bytes !== null && !KINDS[kind].wide

/**
 * Returns the answer of a seat of a slice; null: none. Seats that were given after the packing lie behind the slice's end.
 */
function answerAt({ numbers, answers, bytes }: NonNullable<Packed>, seat: number): readonly number[] | null {
  const at = seat * bytes
  if (at >= numbers.length) return null
  const number = bytes === 1 ? numbers[at]! : numbers.readUIntBE(at, bytes)
  return answers[number - 1]?.answer ?? null
}

// An empty buffer counts as one byte.
const sizeOf = ({ length }: Buffer): number => Math.max(1, length)
