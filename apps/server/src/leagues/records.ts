import type { Hit } from '@called-it/rules/vocabulary.ts'
import { KINDS } from '@called-it/rules/kind-list.ts'
import { countsOf } from '@called-it/rules/rating.ts'
import { resolveRuleset } from '@called-it/rules/ruleset.ts'
import { LRUCache } from 'lru-cache'
import type { Db } from '../schema.ts'
import * as store from './record-store.ts'

/** What a user earned by a question. */
export type Earning = { points: number; hit: Hit | null }

/** The settled questions of a tournament, and what some users earned by them. */
export type Records = Pick<store.RecordState, 'now' | 'ratings_open'> & {
  /** In the order of their settlement. */
  questions: readonly store.RecordQuestion[]
  /** All rounds, in their order. */
  rounds: readonly store.RecordRound[]
  /** Returns what one of these users earned by a question, given its index in the list; null: no answer. */
  earningOf(userId: number, question: number): Earning | null
}

/**
 * Reads what users earned, question by question. Each question is cached until it is settled again; then that
 * question alone is read again. The cache may be lost at any time.
 */
export type RecordReader = { read(tournamentId: number, userIds: number[]): Promise<Records> }

/** The number of tournaments whose questions are cached. */
const SHEETS_MAX = 50
/** The number of users whose earnings are cached, each in one tournament: a kilobyte or less. */
const USERS_MAX = 20_000

/**
 * The settled questions of a tournament. `editions`: a number by question that no other settlement of any
 * question has.
 */
type Sheet = {
  version: string
  questions: store.RecordQuestion[]
  rounds: store.RecordRound[]
  editions: number[]
  /**
   * The index of each question among a user's earnings: it never changes, whatever else is settled or
   * withdrawn.
   */
  slots: number[]
}

/** A user's earnings by slot, and the edition of the settlement from which each was read. */
type Known = { editions: Uint32Array; earnings: Int32Array }

export function makeRecordReader(db: Db): RecordReader {
  const sheets = new LRUCache<number, { sheet: Sheet; slotOf: Map<number, number> }>({ max: SHEETS_MAX })
  const users = new LRUCache<string, Known>({ max: USERS_MAX })
  let editions = 0

  async function sheetOf(tournamentId: number, { version, ruleset }: store.RecordState): Promise<Sheet> {
    const cached = sheets.get(tournamentId)
    // The earnings of a wide question depend on the current ruleset.
    const name = `${version}; ${JSON.stringify(ruleset)}`
    if (cached?.sheet.version === name) return cached.sheet
    const [questions, rounds] = await Promise.all([
      store.listQuestions(db, tournamentId),
      store.listRounds(db, tournamentId),
    ])
    const before = cached?.sheet
    const isSameRuleset = before?.version.endsWith(`; ${JSON.stringify(ruleset)}`) ?? false
    const known = new Map(
      before?.questions.map((question, at) => [question.id, { question, edition: before.editions[at]! }]),
    )
    const slotOf = cached?.slotOf ?? new Map<number, number>()
    for (const { id } of questions) if (!slotOf.has(id)) slotOf.set(id, slotOf.size)
    const sheet: Sheet = {
      version: name,
      questions,
      rounds,
      editions: questions.map(({ id, version: settled, kind }) => {
        const old = known.get(id)
        const isKnown = old?.question.version === settled && (isSameRuleset || !KINDS[kind].wide)
        return isKnown ? old!.edition : (editions += 1)
      }),
      slots: questions.map(({ id }) => slotOf.get(id)!),
    }
    sheets.set(tournamentId, { sheet, slotOf })
    return sheet
  }

  async function load(
    tournamentId: number,
    sheet: Sheet,
    ruleset: unknown,
    userIds: number[],
  ): Promise<Map<number, number[]>> {
    const known = new Map(userIds.map((id) => [id, roomFor(users.get(`${tournamentId} ${id}`), sheet)]))
    const isStale = (item: Known, at: number) => item.editions[sheet.slots[at]!] !== sheet.editions[at]
    const staleUsers = userIds.filter((id) => sheet.editions.some((_, at) => isStale(known.get(id)!, at)))
    const stale = [...sheet.questions.keys()].filter((at) =>
      staleUsers.some((id) => isStale(known.get(id)!, at)),
    )
    if (stale.length > 0) {
      const earned = await readEarned(
        db,
        tournamentId,
        stale.map((at) => sheet.questions[at]!),
        ruleset,
        staleUsers,
      )
      for (const at of stale) {
        const slot = sheet.slots[at]!
        const ofQuestion = earned.get(sheet.questions[at]!.id)
        for (const id of staleUsers) {
          const own = known.get(id)!
          own.earnings[slot] = ofQuestion?.get(id) ?? 0
          own.editions[slot] = sheet.editions[at]!
        }
      }
    }
    for (const [id, own] of known) users.set(`${tournamentId} ${id}`, own)
    // Other requests may change the cache meanwhile: this one returns what it found here.
    return new Map([...known].map(([id, own]) => [id, sheet.slots.map((slot) => own.earnings[slot]!)]))
  }

  return {
    async read(tournamentId, userIds) {
      // Read first: data read later may be newer than this version, and is then read once more.
      const state = await store.readState(db, tournamentId)
      const sheet = await sheetOf(tournamentId, state)
      const earnings = await load(tournamentId, sheet, state.ruleset, userIds)
      return {
        now: state.now,
        ratings_open: state.ratings_open,
        questions: sheet.questions,
        rounds: sheet.rounds,
        earningOf: (userId, at) => decode(earnings.get(userId)?.[at] ?? 0),
      }
    },
  }
}

/** Returns the same earnings with room for every slot of a sheet. */
function roomFor(known: Known | undefined, { slots }: Sheet): Known {
  const size = Math.max(0, ...slots) + 1
  if (known && known.editions.length >= size) return known
  const room = { editions: new Uint32Array(size), earnings: new Int32Array(size) }
  if (known) {
    room.editions.set(known.editions)
    room.earnings.set(known.earnings)
  }
  return room
}

/** Returns what users earned by each of these questions, encoded. */
async function readEarned(
  db: Db,
  tournamentId: number,
  questions: store.RecordQuestion[],
  ruleset: unknown,
  userIds: number[],
): Promise<Map<number, Map<number, number>>> {
  const byId = new Map(questions.map((question) => [question.id, question]))
  const isWide = ({ kind }: store.RecordQuestion) => KINDS[kind].wide
  const ids = (list: store.RecordQuestion[]) => list.map(({ id }) => id)
  const [many, single] = [questions.filter((question) => !isWide(question)), questions.filter(isWide)]
  const [earned, answers] = await Promise.all([
    many.length > 0 ? store.listEarned(db, tournamentId, ids(many), userIds) : [],
    single.length > 0 ? store.listAnswers(db, tournamentId, ids(single), userIds) : [],
  ])
  const found = new Map<number, Map<number, number>>()
  for (const { question_id, users, points, hits } of earned) {
    found.set(
      question_id,
      new Map(users.map((id, at) => [id, encode({ points: points[at]!, hit: hits[at]! })])),
    )
  }
  const rules = resolveRuleset(ruleset)
  for (const { question_id, user_id, answer } of answers) {
    const { kind, outcome } = byId.get(question_id)!
    const { earn, decode: read } = KINDS[kind]
    const ofQuestion = found.get(question_id) ?? new Map<number, number>()
    found.set(question_id, ofQuestion.set(user_id, encode(earn(read(answer), outcome, rules, null))))
  }
  return found
}

const HITS: (Hit | null)[] = [null, 'miss', 'outcome', 'difference', 'exact']

/** Encodes an earning as one number other than 0, which stands for no answer. */
const encode = ({ points, hit }: Earning): number => points * 8 + HITS.indexOf(hit) + 1

function decode(encoded: number): Earning | null {
  if (encoded === 0) return null
  const code = encoded & 7
  return { points: (encoded - code) / 8, hit: HITS[code - 1]! }
}

export type RoundSum = {
  user_id: number
  round_id: number
  points: number
  exact_hits: number
  outcome_hits: number
}

/** Returns what each round brought to each of these users; sums of nothing are left out. */
export function roundSumsOf({ questions, earningOf }: Records, userIds: number[]): RoundSum[] {
  const sums: RoundSum[] = []
  for (const user_id of userIds) {
    const own = new Map<number, RoundSum>()
    for (const [at, { round_id }] of questions.entries()) {
      const earning = earningOf(user_id, at)
      if (!earning || round_id === null) continue
      const known = own.get(round_id)
      const sum = known ?? { user_id, round_id, points: 0, exact_hits: 0, outcome_hits: 0 }
      if (!known) own.set(round_id, sum)
      const { exact_hits, outcome_hits } = countsOf(earning.hit)
      sum.points += earning.points
      sum.exact_hits += exact_hits
      sum.outcome_hits += outcome_hits
    }
    sums.push(...own.values())
  }
  return sums
}
