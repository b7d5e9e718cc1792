import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readProgress as readProgressCall } from '@called-it/contract/predictions/progress.ts'
import { match } from '@called-it/rules/kinds/match.ts'
import { KINDS } from '@called-it/rules/kind-list.ts'
import { KIND_NAMES, type KindName } from '@called-it/rules/systems.ts'
import { LRUCache } from 'lru-cache'
import { makeBatch } from '../platform/database/batch.ts'
import { makeSharedReads } from '../platform/database/shared-reads.ts'
import type { Db } from '../schema.ts'
import { KIND_VIEWS } from './kinds/kind-views.ts'
import * as store from './progress-store.ts'
import { type ProgressRow, seenBy, type SeenQuestion, withAnswers } from './progress-rows.ts'
import { earliestOf } from './reading.ts'

type Progress = Answer<typeof readProgressCall>
type OfTournament = Progress['progress'][number]
type KindProgress = OfTournament['kinds'][number]
type Row = ProgressRow

/** The most users that one statement serves. */
const USERS_AT_ONCE = 20

/** How many sports' running questions are cached: some 2 kB for each question. */
const SPORTS_MAX = 10

/** Returns what a user can predict now in every tournament, what of it is saved, and until when (API.md). */
export type ProgressReader = (userId: number, sport?: string) => Promise<Progress>

/**
 * Makes the reader. The questions of running tournaments are cached, and read again when the statement that reads the answers finds that
 * something has changed; users who ask at the same moment share that statement, as many do when a match locks.
 */
export function makeProgressReader(db: Db): ProgressReader {
  type Asked = { userId: number; sport: string | undefined }
  const readRows = makeRowsReader(db)
  const read = makeBatch(USERS_AT_ONCE, async (asked: Asked[]) => {
    const bySport = Map.groupBy(asked, ({ sport }) => sport)
    const found = new Map(
      await Promise.all(
        [...bySport].map(async ([sport, some]) => {
          const ids = [...new Set(some.map(({ userId }) => userId))]
          return [sport, await readRows(sport, ids)] as const
        }),
      ),
    )
    return asked.map(({ userId, sport }) => viewOf(found.get(sport)!.get(userId)!))
  })
  return (userId, sport) => read({ userId, sport })
}

/** Returns the same for one user, once. */
export const readProgress = (db: Db, userId: number): Promise<Progress> => makeProgressReader(db)(userId)

/** The running questions, and those of them that most users see. */
type Running = {
  version: string
  questions: store.RunningQuestion[]
  seen: SeenQuestion[]
  hasReopened: boolean
}

/** Makes a reader of what these users see of the running questions of a sport, or of all. */
function makeRowsReader(db: Db) {
  const readRunning = makeSharedReads({
    nameOf: ({ sport, version }: { sport: string | undefined; version: string }) => `${version} ${sport}`,
    async read({ sport }): Promise<Running> {
      const { version, questions } = await store.readRunning(db, sport)
      const hasReopened = questions.some(({ seen_by }) => seen_by !== null)
      return { version, questions, hasReopened, seen: seenBy(questions, () => false) }
    },
    limits: { max: SPORTS_MAX },
  })
  const latest = new LRUCache<string, string>({ max: SPORTS_MAX })

  return async (sport: string | undefined, userIds: number[]): Promise<Map<number, Row[]>> => {
    for (;;) {
      const running = await readRunning({ sport, version: latest.get(`${sport}`) ?? 'unknown' })
      // An organiser may have another current round than everybody else.
      const asked = running.hasReopened ? running.questions : running.seen
      const own = await store.listOwn(db, sport, userIds, asked)
      latest.set(`${sport}`, own.version)
      if (own.version === running.version) return rowsOf(running, own, userIds)
    }
  }
}

function rowsOf(
  running: Running,
  { organisers, answers }: store.OwnAnswers,
  userIds: number[],
): Map<number, Row[]> {
  const byUser = Map.groupBy(answers, ({ user_id }) => user_id)
  return new Map(
    userIds.map((id) => {
      const hasSeen = ({ seen_by }: store.RunningQuestion) =>
        seen_by !== null && (organisers.has(id) || seen_by.includes(id))
      const seen = running.questions.some(hasSeen) ? seenBy(running.questions, hasSeen) : running.seen
      const own = new Map((byUser.get(id) ?? []).map((answer) => [answer.question_id, answer]))
      return [id, withAnswers(seen, own)]
    }),
  )
}

function viewOf(rows: Row[]): Progress {
  const tournaments = [...Map.groupBy(rows, (row) => row.tournament_id).values()]
  const progress = tournaments.filter((questions) => questions.some(isOpen)).map(progressOf)
  const byLock = progress.toSorted((a, b) => lockOf(a) - lockOf(b))
  const first = byLock[0]
  return {
    progress: byLock,
    next: first?.next ? { tournament: first.tournament, ...first.next } : null,
    rounds: tournaments.flatMap(roundOf),
    cards: tournaments.flatMap(cardOf),
    nights: tournaments.flatMap(nightsOf),
    kinds: tournaments.flatMap(kindsOf),
  }
}

const isOpen = (row: Row): boolean => row.phase === 'open'
/** A card that has become incomplete because fights were cancelled does not count as saved (GAME.md 9). */
const isSaved = ({ kind, answer, choice_ids }: Row): boolean => {
  const { check, decode } = KINDS[kind]
  return answer !== null && (choice_ids === null || check(decode(answer), { ids: choice_ids }) === null)
}
const lockOf = ({ next }: OfTournament): number => (next ? Date.parse(next.locks_at) : Infinity)

/** Makes the progress of one tournament from its rows, the first of which is that of its next lock. */
function progressOf(rows: Row[]): OfTournament {
  const open = rows.filter(isOpen)
  // Matches and fight cards are filled in round by round, the other kinds as a whole.
  const kinds = [...Map.groupBy(open, groupOf).values()].map(kindOf)
  const [next] = open
  return {
    tournament: rows[0]!.tournament,
    kinds,
    next: next?.locks_at ? nextOf(next, next.locks_at, open) : null,
  }
}

const isShownBy = (progress: 'rounds' | 'cards', kind: KindName): boolean =>
  KIND_VIEWS[kind].progress === progress

const typeOf = (row: Row) => KINDS[row.kind].type
const groupOf = (row: Row): string => `${row.kind} ${row.round?.id}`

function kindOf(open: Row[]): KindProgress {
  const saved = open.filter(isSaved).length
  return {
    type: typeOf(open[0]!),
    kind: open[0]!.kind,
    round_id: open[0]!.round?.id ?? null,
    open: open.length,
    saved,
    missing: open.length - saved,
    locks_at: earliestOf(open.map((row) => row.locks_at)),
  }
}

/** The kinds of one tournament, without its matches. */
function kindsOf(rows: Row[]): Progress['kinds'] {
  const byKind = Map.groupBy(rows, (row) => row.kind)
  return KIND_NAMES.flatMap((kind) => {
    const ofKind = byKind.get(kind)
    if (!ofKind || isShownBy('rounds', kind)) return []
    const open = ofKind.filter(isOpen)
    return {
      tournament: rows[0]!.tournament,
      kind,
      type: KINDS[kind].type,
      phase:
        open.length > 0 ? 'open' : ofKind.some(({ phase }) => phase === 'locked') ? 'locked' : 'not_open',
      total: ofKind.length,
      saved: ofKind.filter(isSaved).length,
      missing: open.filter((row) => !isSaved(row)).length,
      locks_at: earliestOf(open.map((row) => row.locks_at)),
      opens_at: earliestOf(ofKind.flatMap(({ phase, opens_at }) => (phase === 'not_open' ? [opens_at] : []))),
      chosen: ofKind[0]!.chosen,
    }
  })
}

function nextOf(next: Row, locks_at: string, open: Row[]): NonNullable<OfTournament['next']> {
  const about = {
    event: next.event_id,
    tie: next.id,
    table_group: next.table_group_id,
    round: next.round?.id ?? null,
    tournament: null,
  }
  return {
    type: typeOf(next),
    kind: next.kind,
    event_id: about[KINDS[next.kind].per],
    locks_at,
    missing: open.filter((row) => groupOf(row) === groupOf(next) && !isSaved(row)).length,
    missing_all: open.filter((row) => row.locks_at === locks_at && !isSaved(row)).length,
    round: next.round,
    first_entity: next.first_entity,
    second_entity: next.second_entity,
    prediction: isShownBy('rounds', next.kind) && next.answer ? match.decode(next.answer) : null,
  }
}

/** The current round of a tournament's matches; none if it has no questions about matches. */
function roundOf(rows: Row[]): Progress['rounds'] {
  const current = rows.filter((row) => row.is_current && isShownBy('rounds', row.kind))
  const matches = current.filter(({ status }) => status !== 'cancelled')
  const round = current[0]?.round
  if (!round) return []
  const open = matches.filter(isOpen)
  const saved = matches.filter(isSaved).length
  return [
    {
      ...round,
      tournament: rows[0]!.tournament,
      has_begun: matches.some((row) => row.phase === 'locked'),
      saved,
      total: saved + open.filter((row) => !isSaved(row)).length,
      open: open.map((row) => ({ event_id: row.event_id!, is_saved: isSaved(row) })),
    },
  ]
}

/** The numbered events of a series that are in progress or have just ended. */
function nightsOf(rows: Row[]): Progress['nights'] {
  const tournament = rows[0]!.tournament
  return rows.flatMap(({ is_night, round, is_over, locks_at }) =>
    is_night && round && locks_at
      ? [{ ...round, tournament, is_over: is_over === true, started_at: locks_at }]
      : [],
  )
}

/** The current numbered event of a series; none if it has no questions about fights. */
function cardOf(rows: Row[]): Progress['cards'] {
  const card = rows.find((row) => row.is_current && isShownBy('cards', row.kind))
  if (!card?.round) return []
  return [
    {
      ...card.round,
      tournament: rows[0]!.tournament,
      phase: card.phase,
      is_over: card.is_over === true,
      is_saved: isSaved(card),
      opens_at: card.opens_at,
      locks_at: card.locks_at,
    },
  ]
}
