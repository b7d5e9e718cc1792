import type { FaqEntry } from '@called-it/contract/content/content.ts'
import type { Language } from '@called-it/contract/languages.ts'
import { findsName } from '../../lib/text/name-search.ts'
import { wordsOfMarkdown } from '../../ui/content/late-markdown.ts'

export type FaqSection = { key: string; title: FaqEntry['section']['title']; entries: FaqEntry[] }

/** Returns the entries by section, in the order of the server; only those that contain the searched words. */
export function sectionsOf(faq: readonly FaqEntry[], search: string, language: Language): FaqSection[] {
  const sections = new Map<string, FaqSection>()
  for (const entry of faq) {
    const { key, title } = entry.section
    if (
      search.trim() !== '' &&
      !findsName(search, [entry.question[language], wordsOfMarkdown(entry.answer[language])])
    )
      continue
    const section = sections.get(key) ?? { key, title, entries: [] }
    section.entries.push(entry)
    sections.set(key, section)
  }
  return [...sections.values()]
}
