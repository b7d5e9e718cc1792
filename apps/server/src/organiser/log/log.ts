import type { AuditEntryAnswer } from '@called-it/contract/organiser/audit.ts'
import type { PageMeta } from '@called-it/contract/fields.ts'
import type { Language, Localized } from '@called-it/contract/languages.ts'
import { Readable } from 'node:stream'
import { isAsPublished, readContent } from '../../content/content.ts'
import type { Db } from '../../schema.ts'
import { headOf, rowsOf } from './csv.ts'
import { type Change, differencesIn, textsIn } from './differences.ts'
import { SEARCHED_MAX } from './log-search-store.ts'
import * as store from './log-store.ts'

/** The number of entries in memory at a time while the table is written. */
const ENTRIES_AT_ONCE = 200

export async function readLog(
  db: Db,
  filter: store.LogFilter,
  { page, limit }: { page: number; limit: number },
): Promise<{ entries: AuditEntryAnswer[]; meta: PageMeta; is_cut: boolean }> {
  const rows = await store.listEntries(db, filter, { offset: (page - 1) * limit, limit })
  const count = await store.countEntries(db, filter)
  const is_cut = filter.search !== undefined && count > SEARCHED_MAX
  const total = is_cut ? SEARCHED_MAX : count
  return { entries: await describe(db, rows), meta: { page, limit, total }, is_cut }
}

/** Returns the log as a table, written while it is read. */
export const exportLog = (db: Db, filter: store.LogFilter, language: Language): Readable =>
  Readable.from(tableOf(db, filter, language))

async function* tableOf(db: Db, filter: store.LogFilter, language: Language): AsyncGenerator<string> {
  yield headOf(language)
  let rows: store.LogRow[] = []
  do {
    const after = rows.at(-1)?.id ?? null
    rows = await store.listEntries(db, filter, { limit: ENTRIES_AT_ONCE, after })
    const entries = await describe(db, rows)
    yield entries.map((entry) => rowsOf(entry, language)).join('')
  } while (rows.length === ENTRIES_AT_ONCE)
}

/** Puts entries into words. */
async function describe(db: Db, rows: store.LogRow[]): Promise<AuditEntryAnswer[]> {
  const slugs = [...new Set(rows.flatMap(({ tournament }) => tournament ?? []))]
  const keys = [...new Set(rows.flatMap(({ before, after }) => [...textsIn(before), ...textsIn(after)]))]
  const names = new Map<string, Localized>(
    (slugs.length > 0 ? await store.listNames(db, slugs, keys) : []).map(
      ({ tournament, kind, key, name }) => [JSON.stringify([tournament, kind, key]), name],
    ),
  )
  const texts = rows.some(({ published }) => published) ? await readContent(db) : null
  return rows.map(({ is_possible, published, until, ...row }) => {
    const nameOf: Change['nameOf'] = (kind, key) =>
      names.get(JSON.stringify([row.tournament, kind, key])) ?? null
    const change = {
      action: row.action,
      before: row.before,
      after: row.after,
      sides: row.subject.event,
      nameOf,
    }
    const possible = published && texts ? isAsPublished(texts, published) : is_possible
    return { ...row, diff: differencesIn(change), take_back: { possible, until } }
  })
}
