import { fillNumbers, unknownNumbers } from '@called-it/rules/named-numbers.ts'
import { DEFAULT_RULESET, type Ruleset } from '@called-it/rules/ruleset.ts'
import type { z } from 'zod'
import { contentShape, faqItem, faqSection, ruleSection } from './content-shape.ts'
import { type Found, found, keysOf, reportMistakes } from '../organiser/found-mistake.ts'
import { LANGUAGES } from '../languages.ts'
import { itemsOf } from '../organiser/loose-document.ts'
import { isRecord } from '../is-record.ts'
import { marksIn, readMarkdown } from './markdown.ts'
import { repeatsIn } from '../organiser/repeats.ts'

/**
 * The content that organisers write for readers: questions with their answers, and the sections of the rules. Texts are
 * Markdown. They contain numbers by name (`rules/named-numbers.ts`); numbers of the ruleset are allowed in the rules only,
 * where they are those of a tournament. The meaning is checked even if the shape is wrong, so that all mistakes are reported
 * at once.
 */
export const contentDocument = contentShape.superRefine(
  (document, context) => reportMistakes(context, findContentMistakes(document)),
  { when: () => true },
)
export type ContentDocument = z.output<typeof contentDocument>

/** The most Markdown marks that all texts of a document may have together: hundreds of times as many as real ones have. */
const MARKS_MAX = 50_000

/** Returns the mistakes in the meaning of a document, whatever its shape is. Never throws. */
function findContentMistakes(value: unknown): Found[] {
  const marks = { left: MARKS_MAX }
  const document = isRecord(value) ? value : {}
  const sections = itemsOf(faqSection, document.faq_sections)
  const faq = itemsOf(faqItem, document.faq)
  const rules = itemsOf(ruleSection, document.rules)
  const known = keysOf(sections)
  const lists = { faq_sections: sections, faq, rules }
  return [
    ...Object.entries(lists).flatMap(([list, items]) =>
      repeatsIn((items ?? []).map(({ key }) => key)).map(({ at, key }) =>
        found([list, at, 'key'], 'key_taken', { key }),
      ),
    ),
    ...(faq ?? []).flatMap(({ section, question, answer }, at) => [
      ...(known && section !== undefined && !known.has(section)
        ? [found(['faq', at, 'section'], 'unknown_section', { key: section })]
        : []),
      ...wrongNumbers(question, ['faq', at, 'question'], null),
      ...wrongText(answer, ['faq', at, 'answer'], null, marks),
    ]),
    ...(rules ?? []).flatMap(({ body }, at) =>
      wrongText(body, ['rules', at, 'body'], DEFAULT_RULESET, marks),
    ),
  ]
}

type Text = z.output<typeof faqItem>['answer'] | undefined

/** Returns the mistakes in a text; `marks` is how many marks the document may still have. */
function wrongText(
  text: Text,
  path: Found['path'],
  ruleset: Ruleset | null,
  marks: { left: number },
): Found[] {
  if (!text) return []
  return [
    ...wrongNumbers(text, path, ruleset),
    ...LANGUAGES.flatMap((language) => {
      const count = marksIn(text[language])
      if (count > marks.left) return [found([...path, language], 'too_deep')]
      marks.left -= count
      const { faults } = readMarkdown(fillNumbers(text[language], ruleset, language))
      const messages = faults.map(({ code, ...params }) => found([...path, language], code, params))
      // The same mistake is reported once.
      return [...new Map(messages.map((each) => [JSON.stringify(each), each])).values()]
    }),
  ]
}

function wrongNumbers(text: Text, path: Found['path'], ruleset: Ruleset | null): Found[] {
  if (!text) return []
  return LANGUAGES.flatMap((language) =>
    unknownNumbers(text[language], ruleset).map((name) =>
      found([...path, language], 'unknown_number', { name }),
    ),
  )
}
