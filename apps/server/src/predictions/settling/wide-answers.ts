import type { Substitutes, Sum, Wide } from '@called-it/rules/kind.ts'
import { KINDS } from '@called-it/rules/kind-list.ts'
import type { Ruleset } from '@called-it/rules/ruleset.ts'
import { packNumbers, unpackIds } from '../../platform/packed-numbers.ts'
import type { Db } from '../../schema.ts'
import type { AskedQuestion } from '../../tournaments/tournaments.ts'
import { type Change, EARNED_NOTHING, type Sums } from './change.ts'
import * as store from './settled-store.ts'

/** How the answers to a question were packed: bytes for each seat, the ids that codes stand for, and the crowd. */
export type Packed = { bytes: number; ids: number[] | null; crowd: unknown }

// The kind gets only answers and outcomes that it made itself.
type AnyWide = Wide<any, Ruleset>

/**
 * Packs answers that are different for nearly every user: for each seat the whole answer, with codes in place of ids. It
 * works block by block, so that other work gets its turn.
 */
export async function packWide(
  db: Db,
  tournamentId: number,
  question: AskedQuestion,
  wide: AnyWide,
): Promise<Packed> {
  const { width } = wide
  const [codes, ids] = [new Map<number, number>(), [] as number[]]
  const crowd = wide.count()
  const blocks: Uint16Array[] = []
  const count = await store.countBlocks(db, tournamentId)
  for (let block = 0; block < count; block += 1) {
    const answers = numbersOf(await store.readAnswers(db, tournamentId, question.id, block, width))
    const coded = new Uint16Array(answers.length)
    for (let at = 0; at < answers.length; at += 1) {
      const id = answers[at]!
      if (id === 0) continue
      let code = codes.get(id)
      if (code === undefined) codes.set(id, (code = ids.push(id)))
      coded[at] = code
    }
    for (let at = 0; at < answers.length; at += width) {
      if (answers[at] !== 0) crowd.add(answers, at)
    }
    blocks.push(coded)
  }
  const bytes = store.bytesFor(ids.length)
  for (const [block, coded] of blocks.entries()) {
    await store.writeBlock(db, tournamentId, question.id, block, packNumbers(coded, bytes))
  }
  return { bytes: width * bytes, ids, crowd: crowd.result() }
}

/** Returns the numbers of arrays in PostgreSQL's binary form, without the heads of elements. */
function numbersOf(sent: Buffer): Int32Array {
  const step = store.ELEMENT_HEAD + 4
  const numbers = new Int32Array(sent.length / step)
  for (let at = 0; at < numbers.length; at += 1)
    numbers[at] = sent.readInt32BE(at * step + store.ELEMENT_HEAD)
  return numbers
}

/** Differences of sums lie between minus and plus this (points, hundredths); it combines two of them in one key. */
const POINTS_RANGE = 2 ** 20

/**
 * Returns the changes that another outcome makes: the points of each answer are computed for the outcome before and for the
 * one now, and all answers with equal differences share a row. Answers that earn the same as before are left out.
 */
export async function settleWide(
  db: Db,
  tournamentId: number,
  question: AskedQuestion,
  wide: AnyWide,
  { outcome, ruleset }: { outcome: unknown; ruleset: Ruleset },
): Promise<Omit<Change, 'question'>> {
  const { width } = wide
  const before = question.outcome === null ? null : wide.earnBy(question.outcome, ruleset)
  const after = outcome === null ? null : wide.earnBy(outcome, ruleset)
  const [oldSum, newSum]: [Sum, Sum] = [
    { points: 0, coefficient: 0 },
    { points: 0, coefficient: 0 },
  ]
  const found = new Map<number, number>()
  const rows: Change['rows'] = []
  const parts: Uint32Array[] = []
  const sums: Sums = { predictions: 0, points: 0, coefficient: 0, by_hit: {} }
  let rewarded = 0
  for (let block = 0; ; block += 1) {
    const packed = await store.readBlock(db, tournamentId, question.id, block)
    if (!packed) break
    const answers = unpackIds(packed, question.packed_bytes! / width, question.packed_ids ?? [])
    const numbers = new Uint32Array(answers.length / width)
    for (let seat = 0, at = 0; at < answers.length; seat += 1, at += width) {
      if (answers[at] === 0) continue
      before?.earn(answers, at, oldSum)
      after?.earn(answers, at, newSum)
      sums.predictions += 1
      sums.points += newSum.points
      sums.coefficient += newSum.coefficient
      if (newSum.points > 0) rewarded += 1
      const [points, coefficient] = [newSum.points - oldSum.points, newSum.coefficient - oldSum.coefficient]
      if (points === 0 && coefficient === 0) continue
      const difference = coefficient * POINTS_RANGE + points
      let n = found.get(difference)
      if (n === undefined) {
        n = found.size + 1
        found.set(difference, n)
        rows.push({ n, before: EARNED_NOTHING, after: { points, coefficient, hit: null } })
      }
      numbers[seat] = n
    }
    parts.push(numbers)
  }
  const bytes = store.bytesFor(found.size)
  const numbers = Buffer.concat(parts.map((part) => packNumbers(part, bytes)))
  return {
    rows,
    numbers: { bytes, numbers },
    sums,
    rewarded,
    awarded: (eventId) => {
      const byEvent = eventId === undefined ? undefined : after?.ofEvent?.(eventId)
      return { ...sums, ...byEvent }
    },
  }
}

/** Returns what packed answers would earn by each of these outcomes, in their order. Each block is read once. */
export async function sumWide(
  db: Db,
  tournamentId: number,
  question: AskedQuestion,
  wide: AnyWide,
  { outcomes, ruleset }: { outcomes: readonly unknown[]; ruleset: Ruleset },
): Promise<store.AnswerSums[]> {
  const { width } = wide
  const earners = outcomes.map((outcome) => wide.earnBy(outcome, ruleset))
  const sums = outcomes.map(() => ({ points: 0, users: 0 }))
  const sum: Sum = { points: 0, coefficient: 0 }
  for (let block = 0; ; block += 1) {
    const packed = await store.readBlock(db, tournamentId, question.id, block)
    if (!packed) return sums
    const answers = unpackIds(packed, question.packed_bytes! / width, question.packed_ids ?? [])
    for (let at = 0; at < answers.length; at += width) {
      if (answers[at] === 0) continue
      for (const [nth, { earn }] of earners.entries()) {
        earn(answers, at, sum)
        sums[nth]!.points += sum.points
        if (sum.points > 0) sums[nth]!.users += 1
      }
    }
  }
}

/** Counts what becomes of answers to a packed question that name an event that is void. Null: it is not void. */
export async function countSubstitutes(
  db: Db,
  tournamentId: number,
  question: AskedQuestion,
  outcome: unknown,
  eventId: number,
): Promise<Substitutes | null> {
  const { wide } = KINDS[question.kind] as { wide?: AnyWide }
  const counter = outcome === null ? null : wide?.substitutes?.(outcome, eventId)
  if (!wide || !counter) return null
  const { width } = wide
  for (let block = 0; ; block += 1) {
    const packed = await store.readBlock(db, tournamentId, question.id, block)
    if (!packed) return counter.result()
    const answers = unpackIds(packed, question.packed_bytes! / width, question.packed_ids ?? [])
    for (let at = 0; at < answers.length; at += width) if (answers[at] !== 0) counter.add(answers, at)
  }
}
