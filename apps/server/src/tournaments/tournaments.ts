import type { PageMeta } from '@called-it/contract/fields.ts'
import type { Sport, Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { typesOf } from '@called-it/rules/questions.ts'
import type { SportSlug } from '@called-it/rules/systems.ts'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import * as store from './store.ts'

export type { EventChange, EventRow, Source } from './event-store.ts'
export type { AskedQuestion } from './schedule.ts'
export type { Seated } from './participant-store.ts'
export type { TournamentRow } from './store.ts'
export { importDocument, readDocument, tellEffects, type ToldChange } from './documents/documents.ts'
export { lineOf } from './documents/document-comparison.ts'
export { addEntity } from './entities.ts'
export { hasParticipants, holdSlug, keepTerms } from './documents/document-store.ts'
export {
  changeEvent,
  holdEvent,
  isCorrection,
  isFinal,
  recordResult,
  refuseBoldMove,
  takeResultBack,
} from './events.ts'
export { keysOf, type KeptSides, nameSides, noteKeptSides } from './event-store.ts'
export {
  addParticipants,
  holdPlacings,
  joinParticipants,
  listUnsettled,
  type Placing,
  placeParticipants,
  type Moved,
  seatNewcomers,
  takeMoved,
  takesPart,
} from './participant-store.ts'
export {
  areLocked,
  hasNotSeen,
  holdQuestions,
  holdQuestionsAbout,
  listLate,
  listLocks,
  markPacked,
  markSettled,
  nextLock,
  PHASE,
} from './question-store.ts'
export { keepQuestions, lacksQuestions, listQuestions, readFacts } from './schedule.ts'
export { keepStandings, listMiscounted, outcomeOf, standingOf } from './standings.ts'
export { readOutcomes, setOutcomes } from './outcomes.ts'
export { deleteTournament, finishTournament, holdWhole, refuseUndone, reopenTournament } from './ending.ts'
export { IS_SEED_TOLD } from './ending-store.ts'
export {
  holdTournament,
  listImageOrigins,
  RATINGS_OPEN,
  restoreCreation,
  slugOf,
  STAGE_LEVEL,
  STATUS,
} from './store.ts'

/** A tournament as everybody sees it; what is a user's own in it is put beside it by others. */
export type PublicTournament = Omit<Tournament, 'my' | 'participants_count' | 'distributionResult'>

export const listSports = (db: Db): Promise<Sport[]> => store.listSports(db)

/** A tournament by its slug; refuses with `not_found`. */
export async function findTournament(db: Db, slug: string): Promise<store.TournamentRow> {
  const found = await store.findTournament(db, slug)
  if (!found) throw problem('not_found')
  return found
}

/**
 * The tournament that `tournament` of a query names; refuses with `validation_failed`: it is a word of the query that is
 * wrong, and not the address (API.md "Conventions").
 */
export async function findTournamentAsked(db: Db, slug: string): Promise<store.TournamentRow> {
  const found = await store.findTournament(db, slug)
  if (!found) throw problem('validation_failed', { tournament: ['unknown_tournament'] })
  return found
}

/** A page of the feed: running, upcoming, not formed, finished (API.md). */
export async function listTournaments(
  db: Db,
  query: {
    sport?: SportSlug | undefined
    status: 'all' | 'current' | 'past'
    player?: number
    page: number
    limit: number
  },
): Promise<{ tournaments: PublicTournament[]; meta: PageMeta }> {
  const { page, limit, ...filter } = query
  const rows = await store.listTournaments(db, { ...filter, limit, offset: (page - 1) * limit })
  // Behind the last page no row is left to tell it.
  const total = rows[0]?.total ?? (page > 1 ? await store.countTournaments(db, filter) : 0)
  return { tournaments: await withStages(db, rows), meta: { page, limit, total } }
}

/** One tournament; refuses with `not_found`. */
export async function readTournament(db: Db, slug: string): Promise<PublicTournament> {
  const rows = await store.listTournaments(db, { slug, limit: 1, offset: 0 })
  const [found] = await withStages(db, rows)
  if (!found) throw problem('not_found')
  return found
}

export async function listBriefs(db: Db, sport: string | undefined) {
  const rows = await store.listBriefs(db, sport)
  return rows.map((row) => ({ ...row, type: row.sport.slug }))
}

async function withStages(
  db: Db,
  rows: (store.TournamentView & { total: number })[],
): Promise<PublicTournament[]> {
  const stages = await store.listStages(
    db,
    rows.map((row) => row.id),
  )
  return rows.map(({ total: _total, ...row }) => ({
    ...row,
    type: row.sport.slug,
    stages: stages
      .filter((it) => it.tournament_id === row.id)
      .map(({ tournament_id: _tournament, ...stage }) => stage),
    prediction_types: typesOf(row.system_name),
  }))
}
