import { SYSTEM_NAMES } from '@called-it/rules/systems.ts'
import { z } from 'zod'
import { contentDocument } from './content-document.ts'
import { contentShape } from './content-shape.ts'
import { DOCUMENT_BYTES_MAX } from '../organiser/document-shape.ts'
import { endpoint } from '../endpoint.ts'
import { id, slug } from '../fields.ts'
import { localized } from '../localized.ts'
import { ruleset } from '../ruleset.ts'

const key = z.string()
const video = z.object({ src: z.string(), poster: z.string().nullable(), title: localized }).nullable()

/** A question with its answer (Markdown) and its section. */
export const faqEntry = z.object({
  id,
  key,
  section: z.object({ key, title: localized }),
  question: localized,
  answer: localized,
  video,
})
export type FaqEntry = z.infer<typeof faqEntry>

/** A section of the rules (Markdown) with the numbers of the tournament filled in. */
export const rule = z.object({
  id,
  key,
  title: localized,
  body: localized,
  /** The systems whose rules show this section; null: all systems. */
  systems: z.array(z.enum(SYSTEM_NAMES)).nullable(),
  video,
})
export type Rule = z.infer<typeof rule>

export const readFaq = endpoint({
  method: 'GET',
  path: '/api/v1/faq',
  area: 'Content',
  summary: 'Frequently asked questions with their answers in Markdown',
  access: 'signed_in',
  status: 200,
  answer: z.object({ faq: z.array(faqEntry) }),
  errors: [],
})

export const readRules = endpoint({
  method: 'GET',
  path: '/api/v1/rules',
  area: 'Content',
  summary:
    'The rules in Markdown, and the ruleset: of one tournament, else every section and the default ruleset',
  access: 'signed_in',
  query: z.object({ tournament: slug.optional() }),
  status: 200,
  answer: z.object({ rules: z.array(rule), ruleset }),
  errors: [],
})

const common = {
  area: 'Organisers',
  access: 'organiser',
  status: 200,
  path: '/api/v1/organiser/content',
} as const

export const putContent = endpoint({
  ...common,
  method: 'PUT',
  summary:
    'Replace the questions and the rules by a document. Texts are Markdown without HTML and pictures; links and videos ' +
    'lead to https or to this site; {{teams.own_max}} stands for a number, {{ruleset.scorer}} for one of the tournament',
  body: contentDocument,
  body_limit: DOCUMENT_BYTES_MAX,
  answer: z.object({ changes: z.array(z.string()) }),
  errors: [],
})

export const readContent = endpoint({
  ...common,
  method: 'GET',
  summary: 'The current questions and rules, as a document',
  answer: z.object({ document: contentShape }),
  errors: [],
})
