import { SYSTEM_NAMES } from '@called-it/rules/systems.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text, time } from '../fields.ts'
import { language, localized } from '../localized.ts'
import { DOCUMENT_BYTES_MAX, key } from '../organiser/document-shape.ts'
import { auditId } from '../organiser/organiser-call.ts'
import { ANSWER_MAX, BODY_MAX, FAQ_MAX, TITLE_MAX, video } from './content-shape.ts'

/** What organisers write for readers, edited text by text. */
export const TEXT_KINDS = ['questions', 'rules'] as const
export type TextKind = (typeof TEXT_KINDS)[number]

const upTo = (most: number) => z.strictObject({ ru: text.max(most), en: text.max(most) })
const jsonOf = (schema: z.ZodType) => ({ ...z.toJSONSchema(schema), $schema: undefined })
/** A text as it is sent: in both languages, in one of them, or one text. What is left out has no translation. */
type SentText = string | { ru: string; en?: string } | { ru?: string; en: string }
const sentUpTo = (most: number) =>
  z
    .custom<SentText>()
    .meta(
      jsonOf(
        z.union([
          z.strictObject({ ru: text.max(most), en: text.max(most).optional() }),
          z.strictObject({ ru: text.max(most).optional(), en: text.max(most) }),
          text.max(most),
        ]),
      ),
    )
    .pipe(
      z.preprocess((sent: SentText) => {
        if (typeof sent === 'string') return { ru: sent, en: sent }
        const { ru, en } = sent ?? {}
        if (ru === undefined && en !== undefined) return { ...sent, ru: '' }
        return en === undefined && ru !== undefined ? { ...sent, en: '' } : sent
      }, upTo(most)),
    )

/** A question or a section of the rules. In a draft a language may be empty; published, the other language counts for both. */
const textItem = z.strictObject({
  key,
  /** The section of a question; null in rules. */
  section: key.nullable(),
  /** The systems whose rules show it; null: all, and in questions. */
  systems: z.array(z.enum(SYSTEM_NAMES)).min(1).max(SYSTEM_NAMES.length).nullable(),
  title: upTo(TITLE_MAX),
  text: upTo(Math.max(ANSWER_MAX, BODY_MAX)),
  video: video.nullable(),
})
export type TextItem = z.output<typeof textItem>
const sentItem = textItem.extend({
  title: sentUpTo(TITLE_MAX),
  text: sentUpTo(Math.max(ANSWER_MAX, BODY_MAX)),
})

const times = z.object({ ru: time.nullable(), en: time.nullable() })
const answer = z.object({
  items: z.array(textItem.extend({ published_at: times })),
  sections: z.array(z.object({ key, title: localized })),
  draft: z.object({ items: z.array(textItem), saved_at: time }).nullable(),
  revision: z.string(),
})
export type Texts = z.output<typeof answer>

const common = {
  area: 'Organisers',
  access: 'organiser',
  status: 200,
  path: '/api/v1/organiser/content/{kind}',
  params: z.object({ kind: z.enum(TEXT_KINDS) }),
} as const

export const readTexts = endpoint({
  ...common,
  method: 'GET',
  summary: 'The published questions or rules, and their draft',
  answer,
  errors: [],
})

export const putTexts = endpoint({
  ...common,
  method: 'PUT',
  summary:
    'Save the draft of all questions or rules, and publish it in the languages of `publish`: texts in the other language stay as they were. A text in one language counts for both until it has a translation',
  body: z.object({
    items: z.array(sentItem).max(FAQ_MAX),
    publish: z.array(language).max(2).default([]),
  }),
  body_limit: DOCUMENT_BYTES_MAX,
  answer: answer.extend({ audit_id: auditId }),
  errors: ['changed_meanwhile'],
  is_conditional: true,
})
