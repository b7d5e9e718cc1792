import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idText, slug, text, time } from '../fields.ts'
import { localized } from '../localized.ts'
import { DOCUMENT_BYTES_MAX, documentShape, name } from '../organiser/document-shape.ts'
import { common, version } from '../organiser/organiser-call.ts'
import { sourceName, sourceWord } from '../feeds/feeds.ts'
import { FIXTURE_COLUMNS } from '../tables/fixtures.ts'
import { templateForm, zone } from '../templates/template-shape.ts'
import { sportSlug, tournament } from '../tournaments/tournaments.ts'

/** The most characters of a pasted table. */
const TABLE_MAX = 500_000
/** The most columns of a pasted table. */
const COLUMNS_MAX = 50
/** The most drafts that there may be. */
export const DRAFTS_MAX = 100

const params = z.object({ id: idText })

const tableForm = z.strictObject({
  name,
  slug: slug.optional(),
  /** Rows of date, time, home and away, as they are copied from a spreadsheet. */
  text: text.min(1).max(TABLE_MAX),
  zone,
  columns: z.array(z.enum(FIXTURE_COLUMNS).nullable()).max(COLUMNS_MAX).optional(),
})
export type TableForm = z.output<typeof tableForm>

/** The parts of a competition that a tournament can play; left out: the league stage if there is one, else everything. */
export const FEED_PARTS = ['tables', 'knockouts', 'all'] as const

const feedForm = z.strictObject({
  source: sourceName,
  competition: sourceWord,
  season: sourceWord.nullable().optional(),
  part: z.enum(FEED_PARTS).optional(),
})
export type FeedForm = z.output<typeof feedForm>

const draftForm = z
  .strictObject({
    feed: feedForm.optional(),
    template: templateForm.optional(),
    table: tableForm.optional(),
    document: documentShape.optional(),
  })
  .refine((form) => Object.values(form).filter((value) => value !== undefined).length === 1, 'one_origin')
export type DraftForm = z.output<typeof draftForm>

/** A draft in a list. */
const draftBrief = z.object({
  id,
  version,
  name: localized,
  slug: z.string(),
  type: sportSlug,
  events_count: z.int(),
  updated_at: time,
})
export type DraftBrief = z.infer<typeof draftBrief>

/** What was not taken over from a source, or not as the source has it. */
export const IMPORT_NOTES = [
  'unknown_stage',
  'earlier_stage',
  'other_part',
  'no_sides_yet',
  'called_off',
  'no_position',
] as const
/** How a team of a source was recognised: by the source's id, by its whole name, or not at all. */
export const RECOGNITIONS = ['id', 'name', 'new'] as const

const draftFeed = z.object({
  source: sourceName,
  competition: z.string(),
  season: z.string().nullable(),
  teams: z.array(
    z.object({ key: z.string(), source_id: z.string(), name: z.string(), how: z.enum(RECOGNITIONS) }),
  ),
  notes: z.array(z.object({ code: z.enum(IMPORT_NOTES), count: z.int(), words: z.array(z.string()) })),
})
export type DraftFeed = z.infer<typeof draftFeed>

const draft = draftBrief.extend({
  document: documentShape,
  /** The source that it comes from, which enters its results once it is published; null: none. */
  feed: draftFeed.nullable(),
})
export type Draft = z.infer<typeof draft>

/** Something that a draft lacks, or that should be looked at, or that is ready. */
const finding = z.object({ path: z.string(), code: z.string(), message: z.string() })

export const createDraft = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/organiser/drafts',
  summary:
    'Begin a tournament from a source of results, a template, a pasted table of matches or a document. Only organisers see it until it is published',
  body: draftForm,
  body_limit: DOCUMENT_BYTES_MAX,
  answer: z.object({ draft }),
  errors: ['source_off', 'source_away'],
})

export const listDrafts = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/drafts',
  summary: 'All drafts, the last changed first',
  answer: z.object({ drafts: z.array(draftBrief) }),
  errors: [],
})

export const readDraft = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/drafts/{id}',
  summary: 'A draft with its document',
  params,
  answer: z.object({ draft }),
  errors: [],
})

export const putDraft = endpoint({
  ...common,
  method: 'PUT',
  path: '/api/v1/organiser/drafts/{id}',
  summary: 'Save the document of a draft. It may lack anything, but each field has its form',
  params,
  body: z.strictObject({ document: documentShape }),
  body_limit: DOCUMENT_BYTES_MAX,
  answer: z.object({ draft: draftBrief }),
  errors: ['changed_meanwhile'],
  is_conditional: true,
})

export const deleteDraft = endpoint({
  ...common,
  status: 204,
  method: 'DELETE',
  path: '/api/v1/organiser/drafts/{id}',
  summary: 'Delete a draft',
  params,
  answer: null,
  errors: [],
})

export const checkDraft = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/drafts/{id}/check',
  summary: 'What a draft lacks, what should be looked at, and what is ready',
  params,
  answer: z.object({
    missing: z.array(finding),
    warnings: z.array(finding),
    ready: z.array(finding),
  }),
  errors: [],
})

export const publishDraft = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/organiser/drafts/{id}/publish',
  summary:
    'Publish a draft: everybody sees the tournament, and the draft is gone. Refused while something is missing',
  params,
  answer: z.object({ tournament }),
  errors: ['changed_meanwhile'],
  is_conditional: true,
})
