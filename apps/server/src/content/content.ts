import { type ContentDocument, contentDocument } from '@called-it/contract/content/content-document.ts'
import type { FaqEntry, Rule } from '@called-it/contract/content/content.ts'
import type { Localized } from '@called-it/contract/languages.ts'
import { fillNumbers } from '@called-it/rules/named-numbers.ts'
import { type Ruleset, resolveRuleset } from '@called-it/rules/ruleset.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { inTransaction, inTrial } from '../platform/database/db.ts'
import { readNote, replaceNote } from '../platform/database/notes.ts'
import { differencesOf } from '../platform/differences.ts'
import { invalid, problem } from '../platform/http/problem.ts'
import { type Actor, auditedDocument, writeAudit } from '../audit/audit.ts'
import type { Db } from '../schema.ts'
import { findTournament } from '../tournaments/tournaments.ts'
import { isAsLeft, type PublishedState, takeBackOf, withoutChange } from './publication.ts'
import * as store from './store.ts'
import { PARTS, holdItems, isEmpty, listItems, replaceItems } from './store.ts'

/** The content that the product ships. */
const SHIPPED = join(import.meta.dirname, '../../../../data/content.json')
const NOTE = 'content'

/** Lists every question with its answer, in the order of the sections. */
export async function listFaq(db: Db): Promise<FaqEntry[]> {
  const { faq_sections, faq } = await listItems(db, ['faq_sections', 'faq'])
  return faq_sections.flatMap(({ item: { key, title } }) =>
    faq
      .filter(({ item: { section } }) => section === key)
      .map(({ id, item: { answer, video, ...item } }) => ({
        id,
        ...item,
        section: { key, title },
        answer: filled(answer, null),
        video: videoOf(video),
      })),
  )
}

/**
 * Reads the rules of a tournament by its slug, else every section and the default ruleset. Throws `validation_failed`
 * if there is no such tournament.
 */
export async function readRules(
  db: Db,
  slug: string | undefined,
): Promise<{ rules: Rule[]; ruleset: Ruleset }> {
  const [tournament, { rules: sections }] = await Promise.all([
    slug === undefined ? null : findTournament(db, slug, 'query'),
    listItems(db, ['rules']),
  ])
  const ruleset = resolveRuleset(tournament?.ruleset)
  const rules = sections
    .filter(({ item: { systems } }) => !tournament || !systems || systems.includes(tournament.system_name))
    .map(({ id, item: { body, systems, video, ...section } }) => ({
      id,
      ...section,
      body: filled(body, ruleset),
      systems: systems ?? null,
      video: videoOf(video),
    }))
  return { rules, ruleset }
}

const videoOf = (video: ContentDocument['faq'][number]['video']) =>
  video ? { ...video, poster: video.poster ?? null } : null

const filled = ({ ru, en }: Localized, ruleset: Ruleset | null): Localized => ({
  ru: fillNumbers(ru, ruleset, 'ru'),
  en: fillNumbers(en, ruleset, 'en'),
})

/** Reads the current content as a document that can be sent back. */
export async function readContent(db: Db): Promise<ContentDocument> {
  const { faq_sections, faq, rules } = await listItems(db, PARTS)
  return {
    faq_sections: faq_sections.map(({ item }) => item),
    faq: faq.map(({ item }) => item),
    rules: rules.map(({ item }) => item),
  }
}

/** Replaces the content, and returns the changes. */
export const putContent = async (db: Db, by: Actor, document: ContentDocument): Promise<string[]> =>
  (await publish(db, by, document)).changes

/** Does so, and returns the id of the entry in the audit log as well. Null: nothing has changed. */
export async function publish(
  db: Db,
  by: Actor,
  document: ContentDocument,
): Promise<{ changes: string[]; audit_id: number | null }> {
  return inTransaction(db, async (trx) => {
    await holdItems(trx)
    const before = await readContent(trx)
    const changes = changesOf(before, document)
    if (changes.length === 0) return { changes, audit_id: null }
    await replaceItems(trx, document)
    const audit_id = await writeAudit(
      trx,
      by,
      {
        action: 'content.update',
        tournament: null,
        target: null,
        ...auditedDocument(changes, differencesOf(before, document)),
      },
      { takeBack: takeBackOf(before, document) },
    )
    return { changes, audit_id }
  })
}

/** Whether nothing has changed since in the texts that a publication changed. */
export const isAsPublished = (current: ContentDocument, state: unknown): boolean =>
  isAsLeft(current, state as PublishedState)

/**
 * Takes a publication back, as one of its own: texts that others have published since stay. Throws `changed_meanwhile` if one of the
 * texts was published again.
 */
export async function takePublicationBack(
  db: Db,
  by: Actor,
  state: unknown,
  { dryRun }: { dryRun: boolean },
): Promise<void> {
  await inTrial(db, dryRun, async (trx) => {
    await holdItems(trx)
    const current = await readContent(trx)
    if (!isAsPublished(current, state)) throw problem('changed_meanwhile')
    await publish(trx, by, parseContent(withoutChange(current, state as PublishedState)))
  })
}

/** `faq change-score: changed`, `rules ties: moved`. */
function changesOf(before: ContentDocument, after: ContentDocument): string[] {
  return PARTS.flatMap((part) => {
    const [old, now] = [before[part], after[part]]
    const keys = new Set([...old, ...now].map(({ key }) => key))
    const changes = [...keys].flatMap((key) => {
      const [previous, current] = [old, now].map((items) => items.find((item) => item.key === key))
      if (!previous) return [`${part} ${key}: added`]
      if (!current) return [`${part} ${key}: removed`]
      return isDeepStrictEqual(previous, current) ? [] : [`${part} ${key}: changed`]
    })
    const order = (items: readonly { key: string }[], others: readonly { key: string }[]) =>
      items.map(({ key }) => key).filter((key) => others.some((other) => other.key === key))
    return isDeepStrictEqual(order(old, now), order(now, old))
      ? changes
      : [...changes, `${part}: in another order`]
  })
}

/** Parses a document from any value; throws `validation_failed` with every mistake at its path. */
export function parseContent(value: unknown): ContentDocument {
  const result = contentDocument.safeParse(value, { reportInput: true })
  if (!result.success) throw invalid(result.error, 'brackets')
  return result.data
}

/** Writes the shipped content, once for each database: later changes of organisers stay, even if they remove everything. */
export async function addContent(db: Db): Promise<void> {
  if (await readNote(db, NOTE)) return
  const document = parseContent(JSON.parse(await readFile(SHIPPED, 'utf8')))
  await inTransaction(db, async (trx) => {
    // Nodes that start together do this one after the other.
    const before = await replaceNote(trx, NOTE, 'shipped')
    await holdItems(trx)
    if (before === null && (await isEmpty(trx))) await replaceItems(trx, document, { isShipped: true })
  })
}

/** Addresses of the videos, and of the pictures before they are played. */
export const listVideos = (db: Db) => store.listVideos(db)
