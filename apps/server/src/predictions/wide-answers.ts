import type { Wide } from '@called-it/rules/kind.ts'
import { KINDS } from '@called-it/rules/questions.ts'
import type { Ruleset } from '@called-it/rules/ruleset.ts'
import type { Db } from '../schema.ts'
import type { AskedQuestion } from '../tournaments/tournaments.ts'
import * as store from './settled-store.ts'

/** How the answers to a question were packed: bytes for each seat, the ids that codes stand for, how the crowd split. */
export type Packed = { bytes: number; ids: number[] | null; crowd: unknown }

// The kind is asked with the answers and outcomes that it gave itself.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyWide = Wide<any, any>

/** What a code of one byte can tell apart, none besides. */
const BYTE_CODES = 255

/**
 * Packs answers of which nearly every user gives another: for each seat the whole answer, its ids as codes. Block by
 * block, so that other work gets its turn.
 */
export async function packWide(
  db: Db,
  tournamentId: number,
  question: AskedQuestion,
  wide: AnyWide,
): Promise<Packed> {
  const { decode } = KINDS[question.kind]
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
      if (answers[at] !== 0)
        crowd.add({ answer: decode([...answers.subarray(at, at + width)]), predictions: 1 })
    }
    blocks.push(coded)
  }
  const bytes = ids.length <= BYTE_CODES ? 1 : 2
  for (const [block, coded] of blocks.entries()) {
    await store.writeBlock(db, tournamentId, question.id, block, toBytes(coded, bytes))
  }
  return { bytes: width * bytes, ids, crowd: crowd.told() }
}

/** The numbers of arrays as PostgreSQL sends them, without what it says of each. */
function numbersOf(sent: Buffer): Int32Array {
  const step = store.ELEMENT_HEAD + 4
  const numbers = new Int32Array(sent.length / step)
  for (let at = 0; at < numbers.length; at += 1)
    numbers[at] = sent.readInt32BE(at * step + store.ELEMENT_HEAD)
  return numbers
}

/** Numbers in so many bytes each, most significant first, as all packed answers lie. */
function toBytes(numbers: Uint16Array, bytes: number): Uint8Array {
  if (bytes === 1) return Uint8Array.from(numbers)
  const packed = new Uint8Array(numbers.length * 2)
  for (let at = 0; at < numbers.length; at += 1) {
    packed[at * 2] = numbers[at]! >> 8
    packed[at * 2 + 1] = numbers[at]! & 0xff
  }
  return packed
}

/** The ids that codes of so many bytes stand for; 0: none. */
function idsOf(packed: Uint8Array, bytes: number, ids: readonly number[]): Int32Array {
  const found = new Int32Array(packed.length / bytes)
  for (let at = 0; at < found.length; at += 1) {
    const code = bytes === 1 ? packed[at]! : packed[at * 2]! * 256 + packed[at * 2 + 1]!
    found[at] = code === 0 ? 0 : ids[code - 1]!
  }
  return found
}

/**
 * What another outcome changes: answers are sorted by what they earned and what they earn now, and the rule is asked
 * once for each sort. The rows that it gives are sorts of answers, not answers.
 */
export async function settleWide(
  db: Db,
  tournamentId: number,
  question: AskedQuestion,
  wide: AnyWide,
  outcome: unknown,
  ruleset: Ruleset,
): Promise<{
  before: store.AnswerRow[]
  after: store.AnswerRow[]
  numbers: { bytes: number; numbers: Uint8Array }
}> {
  const { decode, earn } = KINDS[question.kind]
  const { width, sorts } = wide
  const sortBefore = question.outcome === null ? null : wide.sortBy(question.outcome)
  const sortAfter = outcome === null ? null : wide.sortBy(outcome)
  // Answer by answer what it is one of; the number of the first of each sort stands for all of them.
  const found = new Map<number, { n: number; predictions: number; answer: number[] }>()
  const parts: Uint16Array[] = []
  for (let block = 0; ; block += 1) {
    const packed = await store.readBlock(db, tournamentId, question.id, block)
    if (!packed) break
    const answers = idsOf(packed, question.packed_bytes! / width, question.packed_ids ?? [])
    const numbers = new Uint16Array(answers.length / width)
    for (let seat = 0, at = 0; at < answers.length; seat += 1, at += width) {
      if (answers[at] === 0) continue
      const [before, after] = [sortBefore?.(answers, at) ?? -1, sortAfter?.(answers, at) ?? -1]
      const sort = (before + 1) * (sorts + 1) + after + 1
      let known = found.get(sort)
      if (!known) {
        known = { n: found.size + 1, predictions: 0, answer: [...answers.subarray(at, at + width)] }
        found.set(sort, known)
      }
      known.predictions += 1
      numbers[seat] = known.n
    }
    parts.push(numbers)
  }
  const rows = (by: unknown) =>
    [...found.values()].map((sort): store.AnswerRow => {
      if (by === null) return { ...sort, points: null, coefficient: null, hit: null }
      const { points, coefficient, hit } = earn(decode(sort.answer), by, ruleset, question.level)
      return { ...sort, points, coefficient, hit }
    })
  const numbers = Buffer.concat(parts.map((part) => toBytes(part, 2)))
  return { before: rows(question.outcome), after: rows(outcome), numbers: { bytes: 2, numbers } }
}
