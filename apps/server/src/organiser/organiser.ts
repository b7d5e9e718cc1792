import type { PageMeta } from '@called-it/contract/fields.ts'
import { fieldMistake } from '@called-it/contract/field-mistakes.ts'
import type { MatchResultBody, Settlement } from '@called-it/contract/organiser.ts'
import type { Match } from '@called-it/contract/predictions.ts'
import type { TournamentDocument } from '@called-it/contract/tournament-document.ts'
import type { Tournament } from '@called-it/contract/tournaments.ts'
import { hasMatches } from '@called-it/rules/systems.ts'
import { inRolledBackTransaction, inTransaction } from '../platform/db.ts'
import { notify } from '../platform/notify.ts'
import { problem } from '../platform/problem.ts'
import { readMatch } from '../predictions/predictions.ts'
import { describeSettlement, settle } from '../ratings/ratings.ts'
import type { Db } from '../schema.ts'
import * as tournaments from '../tournaments/tournaments.ts'
import * as store from './store.ts'

export type { Actor } from './store.ts'

type Event = { slug: string; key: string }

/**
 * Creates or updates a tournament from its document. Refuses with `validation_failed` and the path of
 * every mistake; nothing is written then.
 */
export async function putTournament(
  db: Db,
  by: store.Actor,
  slug: string,
  document: TournamentDocument,
): Promise<string[]> {
  if (document.slug !== slug) {
    throw problem('validation_failed', { slug: [fieldMistake('slug_of_address', { slug })] })
  }
  return inTransaction(db, async (trx) => {
    const { changes, before } = await tournaments.importDocument(trx, document)
    if (changes.length > 0) {
      await store.writeAudit(trx, by, {
        action: before ? 'tournament.update' : 'tournament.create',
        tournament: slug,
        target: null,
        before: before && { document: before },
        after: { changes, document },
      })
      await notify(trx, { topic: 'score', tournament: slug })
    }
    return changes
  })
}

/**
 * Enters or corrects a result, settles it and publishes the rating, in one transaction: when this returns,
 * everybody sees the result, its points and their places, or (`dryRun`) nothing has been written at all.
 * Refuses with `not_found`, `not_started` and `validation_failed`.
 */
export async function putResult(
  db: Db,
  by: store.Actor,
  { slug, key }: Event,
  result: MatchResultBody,
  options: { dryRun?: boolean; source?: tournaments.Source } = {},
): Promise<{ event: Match; settlement: Settlement }> {
  const run = options.dryRun ? inRolledBackTransaction : inTransaction
  return run(db, async (trx) => {
    const { tournament, event } = await hold(trx, slug, key)
    if (!hasMatches(tournament.system_name)) throw problem('validation_failed', { status: ['not_a_match'] })
    await tournaments.recordResult(trx, event, result, options.source ?? 'organiser')
    const settled = await settle(trx, tournament, { ...event, status: result.status, result })
    await store.writeAudit(trx, by, {
      action: 'event.result',
      tournament: slug,
      target: key,
      before: event.result ?? { status: event.status },
      after: result,
    })
    for (const topic of ['score', 'settled', 'rating'] as const)
      await notify(trx, { topic, tournament: slug })
    return {
      event: await readMatch(trx, tournament, by.user_id ?? 0, key),
      settlement: await describeSettlement(trx, settled),
    }
  })
}

/**
 * Moves, postpones or cancels an event, or names its sides. Points that it had earned go out of the rating
 * with its result. Refuses with `not_found` and `validation_failed`.
 */
export async function putEvent(
  db: Db,
  by: store.Actor,
  { slug, key }: Event,
  change: tournaments.EventChange & { coefficients?: { first: number; second: number } | undefined },
): Promise<Match> {
  if (change.coefficients) {
    throw problem('validation_failed', { coefficients: ['match_has_no_coefficients'] })
  }
  return inTransaction(db, async (trx) => {
    const { tournament, event } = await hold(trx, slug, key)
    await tournaments.changeEvent(trx, tournament.id, event, change)
    if (change.status !== undefined && event.settled_at !== null) {
      await settle(trx, tournament, { ...event, status: change.status, result: null })
      await notify(trx, { topic: 'rating', tournament: slug })
    }
    const { starts_at, status, first, second, result } = event
    if (Object.keys(change).length > 0) {
      await store.writeAudit(trx, by, {
        action: 'event.update',
        tournament: slug,
        target: key,
        // A status given by hand takes the result away.
        before: { starts_at, status, first, second, ...(change.status !== undefined && { result }) },
        after: change,
      })
      await notify(trx, { topic: 'score', tournament: slug })
    }
    // Its start may have been the tournament's: look at both anew.
    return readMatch(trx, await tournaments.findTournament(trx, slug), by.user_id ?? 0, key)
  })
}

/** Finishes a tournament, now or as of a time: it takes no more predictions. Refuses with `not_found`. */
export async function finishTournament(db: Db, by: store.Actor, slug: string, at?: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const tournament = await tournaments.findTournament(trx, slug)
    await tournaments.holdTournament(trx, tournament.id)
    await tournaments.finishTournament(trx, tournament.id, at)
    await store.writeAudit(trx, by, {
      action: 'tournament.finish',
      tournament: slug,
      target: null,
      before: { finished_at: tournament.finished_at },
      after: { finished_at: (await tournaments.findTournament(trx, slug)).finished_at },
    })
    await notify(trx, { topic: 'settled', tournament: slug })
  })
}

export async function readAudit(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ entries: store.AuditRow[]; meta: PageMeta }> {
  const [entries, total] = await Promise.all([
    store.listAudit(db, { offset: (page - 1) * limit, limit }),
    store.countAudit(db),
  ])
  return { entries, meta: { page, limit, total } }
}

export const readDocument = (db: Db, slug: string): Promise<TournamentDocument> =>
  tournaments.readDocument(db, slug)

export const readTournament = (db: Db, viewerId: number, slug: string): Promise<Tournament> =>
  tournaments.readTournament(db, viewerId, slug)

// Always in this order, tournament then event, so that two organisers never wait for each other in a circle.
async function hold(db: Db, slug: string, key: string) {
  const { id } = await tournaments.findTournament(db, slug)
  await tournaments.holdTournament(db, id)
  const event = await tournaments.holdEvent(db, id, key)
  // Read again under the lock: another settlement may have published meanwhile.
  return { tournament: await tournaments.findTournament(db, slug), event }
}
