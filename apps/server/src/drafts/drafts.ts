import { checkOf, type DraftCheck } from '@called-it/contract/drafts/draft-check.ts'
import {
  type Draft,
  type DraftBrief,
  DRAFTS_MAX,
  type DraftForm,
  type FeedForm,
  type TableForm,
} from '@called-it/contract/drafts/drafts.ts'
import { fieldMistake } from '@called-it/contract/mistakes/field-mistakes.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import type { Fixture } from '@called-it/contract/tables/fixture-rounds.ts'
import { documentOfFixtures } from '@called-it/contract/tables/fixtures-document.ts'
import { readFixtures } from '@called-it/contract/tables/fixtures.ts'
import { documentOfTemplate } from '@called-it/contract/templates/templates.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { systemOf } from '@called-it/rules/systems.ts'
import { type Actor, writeAudit } from '../audit/audit.ts'
import { attachImported, type FeedSettings, readSeason } from '../feeds/feeds.ts'
import { inTransaction } from '../platform/database/db.ts'
import { changedMeanwhile, type FieldErrors, problem } from '../platform/http/problem.ts'
import type { JobSender } from '../platform/jobs.ts'
import { makeRatingReaders } from '../ratings/ratings.ts'
import { putTournament } from '../results/results.ts'
import type { Db } from '../schema.ts'
import { readTournament } from '../tournament-views/tournament-views.ts'
import * as store from './store.ts'

type Seen = { ifMatch: string | undefined }

/**
 * Makes a draft from a competition of a source, a template, a table or a document. Throws `validation_failed` with the mistakes of
 * a table by row, and if there are too many drafts; `source_off`, `source_away` and `not_found` if the source gives nothing.
 */
export async function createDraft(
  db: Db,
  { by, sources }: { by: Actor; sources: FeedSettings },
  form: DraftForm,
): Promise<Draft> {
  // The source is asked before a transaction is open: nobody waits for the network with a lock.
  const { document, feed } = form.feed
    ? await draftOfFeed(db, sources, form.feed)
    : { document: documentOf(form), feed: null }
  return inTransaction(db, async (trx) => {
    if ((await store.countForInsert(trx)) >= DRAFTS_MAX) {
      throw problem('validation_failed', { draft: [fieldMistake('too_many_drafts', { limit: DRAFTS_MAX })] })
    }
    const row = await store.insertDraft(trx, document, feed)
    await writeAudit(trx, by, {
      action: 'draft.create',
      tournament: null,
      target: row.slug,
      before: null,
      after: { name: row.name, events: row.events_count },
    })
    return { ...briefOf(row), document, feed: shownFeed(feed) }
  })
}

/** Lists all drafts, the last changed first. */
export const listDrafts = async (db: Db): Promise<DraftBrief[]> => (await store.listDrafts(db)).map(briefOf)

/** Returns a draft with its document. Throws `not_found`. */
export async function readDraft(db: Db, id: number): Promise<Draft> {
  const row = await store.readDraft(db, id)
  if (!row) throw problem('not_found')
  return { ...briefOf(row), document: row.document, feed: shownFeed(row.feed) }
}

/** Saves the document of a draft. Throws `not_found`, and `changed_meanwhile` if `ifMatch` is not its version. */
export function putDraft(db: Db, id: number, document: TournamentDocument, seen: Seen): Promise<DraftBrief> {
  return inTransaction(db, async (trx) => {
    await hold(trx, id, seen)
    return briefOf(await store.updateDraft(trx, id, document))
  })
}

/** Deletes a draft. Throws `not_found`. */
export function deleteDraft(db: Db, by: Actor, id: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    await hold(trx, id, { ifMatch: undefined })
    const { name, slug } = await readDraft(trx, id)
    await store.deleteDraft(trx, id)
    await writeAudit(trx, by, {
      action: 'draft.delete',
      tournament: null,
      target: slug,
      before: { name },
      after: null,
    })
  })
}

/** Returns what a draft lacks, what should be looked at, and what is ready. Throws `not_found`. */
export async function checkDraft(db: Db, id: number): Promise<DraftCheck> {
  const { document } = await readDraft(db, id)
  const { now, is_taken: isTaken } = await store.readSurroundings(db, document.slug)
  return checkOf(document, { now, isTaken })
}

/**
 * Makes a tournament of a draft, which is gone then. Throws `not_found`; `changed_meanwhile` if `ifMatch` is not its version; and
 * `validation_failed` with everything that is missing.
 */
export function publishDraft(
  db: Db,
  act: { jobs: JobSender; by: Actor },
  id: number,
  seen: Seen,
): Promise<Tournament> {
  return inTransaction(db, async (trx) => {
    await hold(trx, id, seen)
    const { document } = await readDraft(trx, id)
    const { missing } = await checkDraft(trx, id)
    if (missing.length > 0) {
      const errors: FieldErrors = {}
      for (const { path, message } of missing) (errors[path] ??= []).push(message)
      throw problem('validation_failed', errors)
    }
    await putTournament(trx, act, document.slug, document, { text: `${JSON.stringify(document, null, 2)}\n` })
    const source = (await store.readDraft(trx, id))?.feed
    if (source) await attachImported(trx, act.by, document.slug, source)
    await store.deleteDraft(trx, id)
    const { rows } = makeRatingReaders(trx)
    return readTournament(trx, rows, act.by.user_id ?? 0, document.slug)
  })
}

async function hold(db: Db, id: number, { ifMatch }: Seen): Promise<void> {
  const version = await store.holdDraft(db, id)
  if (version === null) throw problem('not_found')
  if (ifMatch === undefined || ifMatch === version) return
  const { document, updated_at: at } = await readDraft(db, id)
  throw changedMeanwhile({ current: document, version, by: null, at })
}

const briefOf = ({
  id,
  version,
  name,
  slug,
  system_name,
  events_count,
  updated_at,
}: store.DraftRow): DraftBrief => ({
  id,
  version,
  name,
  slug,
  type: systemOf(system_name).sport,
  events_count,
  updated_at,
})

async function draftOfFeed(
  db: Db,
  sources: FeedSettings,
  { season = null, ...wanted }: FeedForm,
): Promise<{ document: TournamentDocument; feed: store.DraftSource }> {
  const { document, ids, teams, notes, part } = await readSeason(db, sources, { ...wanted, season })
  return {
    document,
    feed: { source: wanted.source, competition: wanted.competition, season, part, ids, teams, notes },
  }
}

/** What of the source of a draft its organisers see. */
const shownFeed = (feed: store.DraftSource | null): Draft['feed'] =>
  feed && {
    source: feed.source,
    competition: feed.competition,
    season: feed.season,
    teams: feed.teams,
    notes: feed.notes,
  }

function documentOf({ template, table, document }: DraftForm): TournamentDocument {
  if (template) return documentOfTemplate(template)
  if (table) return documentOfFixtures(table, fixturesOf(table))
  return document!
}

/** Returns the matches of a table without mistakes. Throws `validation_failed` with those of each row. */
function fixturesOf({ text, zone, columns }: TableForm): Fixture[] {
  const { rows, missing } = readFixtures(text, zone, columns)
  const errors: FieldErrors = {}
  if (missing.length > 0)
    errors['table.columns'] = [fieldMistake('columns_missing', { columns: missing.join(', ') })]
  else if (rows.length === 0) errors['table.text'] = ['table_without_rows']
  const fixtures = rows.flatMap(({ cells, starts_at, mistakes }, at) => {
    for (const { column, code, params } of mistakes) {
      ;(errors[`table.rows.${at}.${column}`] ??= []).push(fieldMistake(code, params))
    }
    return cells.home && cells.away && starts_at ? [{ starts_at, home: cells.home, away: cells.away }] : []
  })
  if (Object.keys(errors).length > 0) throw problem('validation_failed', errors)
  return fixtures
}
