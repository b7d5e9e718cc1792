import type { ContentDocument } from '@called-it/contract/content/content-document.ts'
import type { TextItem, TextKind, Texts } from '@called-it/contract/content/texts.ts'
import { LANGUAGES, type Language, type Localized } from '@called-it/contract/languages.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '../audit/audit.ts'
import { inTransaction } from '../platform/database/db.ts'
import { changedMeanwhile, type FieldErrors, Problem, problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import { parseContent, publish as publishContent, readContent } from './content.ts'
import * as store from './draft-store.ts'
import { holdItems, type Part } from './store.ts'

const PARTS_OF = { questions: ['faq_sections', 'faq'], rules: ['rules'] } as const satisfies Record<
  TextKind,
  readonly Part[]
>
const PART_OF = { questions: 'faq', rules: 'rules' } as const satisfies Record<TextKind, Part>

/** Reads the published texts of a kind, and their draft. */
export async function readTexts(db: Db, kind: TextKind): Promise<Texts> {
  const [document, published, draft, revision] = await Promise.all([
    readContent(db),
    store.readPublished(db, PART_OF[kind]),
    store.findDraft(db, kind),
    store.readRevision(db, kind, PARTS_OF[kind]),
  ])
  return {
    items: itemsOf(document, kind).map((item) => ({ ...item, published_at: published.get(item.key)! })),
    sections: kind === 'questions' ? document.faq_sections : [],
    draft: draft && { items: draft.items, saved_at: draft.saved_at },
    revision,
  }
}

/**
 * Saves the draft of a kind and publishes it in these languages; texts in the other language stay as they were. A draft that says
 * what is published is forgotten. Throws `changed_meanwhile` if the texts have another revision than `ifMatch`, and
 * `validation_failed` with each mistake at its path if a text cannot be published.
 */
export function putTexts(
  db: Db,
  by: Actor,
  kind: TextKind,
  { items, publish, ifMatch }: { items: TextItem[]; publish: Language[]; ifMatch: string | undefined },
): Promise<Texts & { audit_id: number | null }> {
  return inTransaction(db, async (trx) => {
    await holdItems(trx)
    const before = await readTexts(trx, kind)
    if (ifMatch !== undefined && ifMatch !== before.revision) {
      const draft = await store.findDraft(trx, kind)
      throw changedMeanwhile({
        current: before,
        version: before.revision,
        by: draft?.by ?? null,
        at: draft?.saved_at ?? null,
      })
    }
    const audit_id = publish.length > 0 ? await publishItems(trx, by, kind, { items, publish }) : null
    const stands = itemsOf(await readContent(trx), kind)
    const shown = items.map((item) => ({ ...item, title: inBoth(item.title), text: inBoth(item.text) }))
    if (isDeepStrictEqual(shown, stands)) await store.deleteDraft(trx, kind)
    else await store.putDraft(trx, kind, { items, user_id: by.user_id })
    return { ...(await readTexts(trx, kind)), audit_id }
  })
}

async function publishItems(
  db: Db,
  by: Actor,
  kind: TextKind,
  { items, publish }: { items: TextItem[]; publish: Language[] },
): Promise<number | null> {
  const document = await readContent(db)
  const stands = new Map(itemsOf(document, kind).map((item) => [item.key, item]))
  const published = items.map((item): TextItem => {
    const old = stands.get(item.key)
    const merged = (field: 'title' | 'text') => publishedText(item[field], old?.[field], publish)
    return { ...item, title: merged('title'), text: merged('text') }
  })
  const part = PART_OF[kind]
  const next = parse({ ...document, [part]: published.map((item) => documentItem(item, kind)) }, part)
  return (await publishContent(db, by, next)).audit_id
}

/**
 * The text that is published: in these languages the new one, else what stood; a language without any has the other's. What stood
 * in a language that was never translated was the other's, and goes on being it until a translation is written.
 */
function publishedText(now: Localized, old: Localized | undefined, publish: Language[]): Localized {
  const isUntranslated = old?.ru === old?.en
  const own = (language: Language) => {
    if (publish.includes(language)) return now[language]
    return (isUntranslated && now[language] === '' ? '' : old?.[language]) ?? ''
  }
  const [ru, en] = LANGUAGES.map(own) as [string, string]
  return inBoth({ ru, en })
}

/** A text in one language counts for both. */
const inBoth = ({ ru, en }: Localized): Localized => ({ ru: ru || en, en: en || ru })

function itemsOf({ faq, rules }: ContentDocument, kind: TextKind): TextItem[] {
  if (kind === 'questions') {
    return faq.map(({ key, section, question, answer, video }) => ({
      key,
      section,
      systems: null,
      title: question,
      text: answer,
      video: video ?? null,
    }))
  }
  return rules.map(({ key, title, body, systems, video }) => ({
    key,
    section: null,
    systems: systems ?? null,
    title,
    text: body,
    video: video ?? null,
  }))
}

/** The item as a content document has it. */
function documentItem({ key, section, systems, title, text, video }: TextItem, kind: TextKind): object {
  const own =
    kind === 'questions'
      ? { section, question: title, answer: text }
      : { title, body: text, ...(systems && { systems }) }
  return { key, ...own, ...(video && { video }) }
}

/** Parses a document whose mistakes are named as those of the texts: `items.3.text.ru`. */
function parse(document: unknown, part: Part): ContentDocument {
  try {
    return parseContent(document)
  } catch (error) {
    if (!(error instanceof Problem) || !error.fields) throw error
    const fields: FieldErrors = {}
    for (const [path, mistakes] of Object.entries(error.fields)) {
      const own = path
        .replace(new RegExp(`^${part}\\[(\\d+)\\]`), 'items.$1')
        .replace(/\.(question|answer|body)\b/, (_, name) => (name === 'question' ? '.title' : '.text'))
      fields[own] = mistakes
    }
    throw problem('validation_failed', fields)
  }
}
