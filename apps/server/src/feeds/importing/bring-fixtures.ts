import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { type Actor, writeAudit } from '../../audit/audit.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { JobSender } from '../../platform/jobs.ts'
import { putTournament } from '../../results/results.ts'
import type { Db } from '../../schema.ts'
import { holdSlug, readDocument } from '../../tournaments/tournaments.ts'
import { addFeed, type Feed } from '../feed-store.ts'
import { type IdKind, listIds, putIds } from '../id-store.ts'
import type { ObservedEvent } from '../source.ts'
import { extend } from './extend.ts'
import type { Imported, ImportedIds, Part } from './imported.ts'
import { findPart, keepPart } from './part-store.ts'

const KINDS: readonly IdKind[] = ['entity', 'player', 'event']
const BY: Actor = { actor: 'feed', user_id: null }

export type AttachedSeason = Pick<Imported, 'ids' | 'teams'> & {
  source: Feed['source']
  competition: string
  season: string | null
  part: Part
}

/** Lets the source that a tournament was made from enter its results, with the ids of the source, and bring new fixtures. */
export async function attachImported(
  db: Db,
  by: Actor,
  slug: string,
  { source, competition, season, part, ids, teams }: AttachedSeason,
): Promise<void> {
  const id = await addFeed(db, slug, { source, competition, season })
  if (id === null) throw new Error(`${slug} has a feed of ${source} before it is published`)
  await keepPart(db, id, part)
  const names = new Map(teams.map((team) => [team.source_id, team.name]))
  await putAll(db, id, ids, names)
  await writeAudit(db, by, {
    action: 'feed.create',
    tournament: slug,
    target: source,
    before: null,
    after: { competition, season },
  })
}

/** Stores the keys of teams, players and events by the source's ids. A key that the tournament does not have is left out. */
async function putAll(
  db: Db,
  feedId: number,
  ids: ImportedIds,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  for (const kind of KINDS) {
    const rows = Object.entries(ids[kind]).map(([source_id, key]) => ({
      source_id,
      name: names.get(source_id) ?? key,
      key,
    }))
    await putIds(db, feedId, kind, rows)
  }
}

/**
 * Adds the events that a source names for the first time to a tournament that was made from it, with their teams, rounds and ties.
 * An event is known by the source's id alone, so a second run adds nothing; what stands stays as it is. Returns how many events
 * were added. A tournament whose feed was attached by hand gets none. Events that the document does not allow wait as unknown.
 */
export async function bringFixtures(
  db: Db,
  jobs: JobSender,
  feed: Pick<Feed, 'id' | 'slug' | 'source'>,
  events: readonly ObservedEvent[],
): Promise<number> {
  const part = await findPart(db, feed.id)
  if (part === null || events.length === 0) return 0
  try {
    return await inTransaction(db, async (trx) => {
      // Locked as an import of a document does.
      await holdSlug(trx, feed.slug)
      const rows = await listIds(trx, feed.id)
      const known = idsOf(rows)
      const foreign = new Set(
        rows.flatMap(({ kind, key, source_id }) => (kind === 'event' && key === null ? [source_id] : [])),
      )
      const own = events.filter(({ id }) => !foreign.has(id))
      if (own.every(({ id }) => known.event[id] !== undefined)) return 0
      const document: TournamentDocument = await readDocument(trx, feed.slug)
      const { added, ...extended } = extend({ source: feed.source, document, ids: known, part }, own)
      if (added.length === 0) return 0
      await putTournament(trx, { jobs, by: BY }, feed.slug, extended.document)
      const names = new Map(extended.teams.map((team) => [team.source_id, team.name]))
      await putAll(trx, feed.id, newOnly(extended.ids, known), names)
      return added.length
    })
  } catch (error) {
    // The observer holds what it cannot match, and says so at the desk.
    if (error instanceof Problem) return 0
    throw error
  }
}

function idsOf(rows: Awaited<ReturnType<typeof listIds>>): ImportedIds {
  const keysOf = (kind: IdKind) =>
    Object.fromEntries(
      rows
        .filter((row) => row.kind === kind && row.key !== null)
        .map(({ source_id, key }) => [source_id, key!]),
    )
  return { entity: keysOf('entity'), player: keysOf('player'), event: keysOf('event') }
}

const newOnly = (ids: ImportedIds, known: ImportedIds): ImportedIds => {
  const fresh = (kind: IdKind) =>
    Object.fromEntries(Object.entries(ids[kind]).filter(([id]) => known[kind][id] === undefined))
  return { entity: fresh('entity'), player: fresh('player'), event: fresh('event') }
}
