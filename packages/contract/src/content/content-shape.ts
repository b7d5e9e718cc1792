import { SYSTEM_NAMES } from '@called-it/rules/systems.ts'
import { z } from 'zod'
import { key } from '../organiser/document-shape.ts'
import { text, unlessTooLong } from '../fields.ts'
import { ADDRESS_MAX, isSafeAddress, SAFE_ADDRESS } from '../safe-address.ts'

/** The most characters that a text may have in each language. */
export const TITLE_MAX = 200
export const ANSWER_MAX = 5000
export const BODY_MAX = 20_000
/** The most sections of the FAQ, questions, and sections of the rules that a document may have. */
const FAQ_SECTIONS_MAX = 30
export const FAQ_MAX = 200
const RULES_MAX = 60

const inBoth = (most: number) => z.strictObject({ ru: text.min(1).max(most), en: text.min(1).max(most) })
const title = inBoth(TITLE_MAX)
const address = z
  .string()
  .max(ADDRESS_MAX)
  .refine(unlessTooLong(ADDRESS_MAX, isSafeAddress), 'unsafe_address')
  .meta({ pattern: SAFE_ADDRESS.source })

/** A video beside a text; `poster` is the picture before it is played. */
export const video = z.strictObject({
  src: address,
  poster: address.nullable().optional(),
  title,
})

export const faqSection = z.strictObject({ key, title })
export const faqItem = z.strictObject({
  key,
  /** The key of a section. */
  section: key,
  question: title,
  answer: inBoth(ANSWER_MAX),
  video: video.nullable().optional(),
})
export const ruleSection = z.strictObject({
  key,
  title,
  body: inBoth(BODY_MAX),
  /** The systems whose rules show this section; left out: all systems. */
  systems: z.array(z.enum(SYSTEM_NAMES)).min(1).max(SYSTEM_NAMES.length).optional(),
  video: video.nullable().optional(),
})

/** The shape of a content document, field by field; `content-document.ts` checks its meaning. */
export const contentShape = z.strictObject({
  faq_sections: z.array(faqSection).max(FAQ_SECTIONS_MAX),
  faq: z.array(faqItem).max(FAQ_MAX),
  rules: z.array(ruleSection).max(RULES_MAX),
})
