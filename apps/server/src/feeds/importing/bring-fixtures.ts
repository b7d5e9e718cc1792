import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { type Actor, writeAudit } from '../../audit/audit.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { Problem, reasonOf } from '../../platform/http/problem.ts'
import type { JobSender } from '../../platform/jobs.ts'
import { putTournament } from '../../results/results.ts'
import type { Db } from '../../schema.ts'
import { holdSlug, readDocument } from '../../tournaments/tournaments.ts'
import { addFeed, type Feed } from '../feed-store.ts'
import { type IdKind, listIds, putIds } from '../id-store.ts'
import type { Doubt, ObservedEvent } from '../source.ts'
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

/** How many events were added, and those that the rules refuse, each with why. */
export type Brought = { added: number; refused: Doubt[] }

/** The most events that are refused in one run: then something else is wrong, and the others are not tried. */
const REFUSED_MAX = 10

/**
 * Adds the events that a source names for the first time to a tournament that was made from it, with their teams, rounds and ties.
 * An event is known by the source's id alone, so a second run adds nothing; what stands stays as it is. A tournament whose feed was
 * attached by hand gets none. Events that the document does not allow are refused, and the others are brought.
 */
export async function bringFixtures(
  db: Db,
  jobs: JobSender,
  feed: Pick<Feed, 'id' | 'slug' | 'source'>,
  events: readonly ObservedEvent[],
): Promise<Brought> {
  const brought: Brought = { added: 0, refused: [] }
  const part = await findPart(db, feed.id)
  if (part === null || events.length === 0) return brought
  // Known ones, and those that an organiser said are not in the tournament.
  const known = new Set((await listIds(db, feed.id)).map(({ kind, source_id }) => `${kind} ${source_id}`))
  const fresh = events.filter(({ id }) => !known.has(`event ${id}`)).map(({ id }) => id)
  await bringSome({ db, jobs, feed, part, events }, [...new Set(fresh)], brought)
  return brought
}

type Bringing = {
  db: Db
  jobs: JobSender
  feed: Pick<Feed, 'id' | 'slug' | 'source'>
  part: Part
  events: readonly ObservedEvent[]
}

/** Adds these events together. If they are refused, each half is tried by itself, so that only what is wrong stays out. */
async function bringSome(bringing: Bringing, wanted: readonly string[], brought: Brought): Promise<void> {
  if (wanted.length === 0 || brought.refused.length >= REFUSED_MAX) return
  try {
    brought.added += await bringAll(bringing, new Set(wanted))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const [only] = wanted
    if (wanted.length === 1) {
      const why = reasonOf(error)
      brought.refused.push({ code: 'refused', data: { name: only!, why_ru: why.ru, why_en: why.en } })
      return
    }
    const half = Math.ceil(wanted.length / 2)
    await bringSome(bringing, wanted.slice(0, half), brought)
    await bringSome(bringing, wanted.slice(half), brought)
  }
}

async function bringAll(
  { db, jobs, feed, part, events }: Bringing,
  wanted: ReadonlySet<string>,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    // Locked as an import of a document does.
    await holdSlug(trx, feed.slug)
    const rows = await listIds(trx, feed.id)
    const known = idsOf(rows)
    const foreign = new Set(
      rows.flatMap(({ kind, key, source_id }) => (kind === 'event' && key === null ? [source_id] : [])),
    )
    const own = events.filter(({ id }) => !foreign.has(id))
    const document: TournamentDocument = await readDocument(trx, feed.slug)
    const isWanted = (id: string) => wanted.has(id)
    const { added, ...extended } = extend({ source: feed.source, document, ids: known, part, isWanted }, own)
    if (added.length === 0) return 0
    await putTournament(trx, { jobs, by: BY }, feed.slug, extended.document)
    const names = new Map(extended.teams.map((team) => [team.source_id, team.name]))
    await putAll(trx, feed.id, newOnly(extended.ids, known), names)
    return added.length
  })
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
