import { z } from 'zod'
import { publicUser } from '../account/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { id, idText, pageMeta, paging, searchText, slug, text, time } from '../fields.ts'
import { localized } from '../localized.ts'
import { deskTournament } from './desk-shapes.ts'
import { eventEffect } from './events.ts'
import { auditId, common, dryRunQuery, flag, version } from './organiser-call.ts'
import { event, settlement } from './results.ts'

/** A field that a change has changed, in words: names instead of keys and numbers. */
const difference = z.object({
  label: localized,
  /** Times are ISO 8601 in UTC in both languages: the reader's zone is not known here. */
  form: z.enum(['text', 'time']),
  before: localized.nullable(),
  after: localized.nullable(),
})
export type AuditDifference = z.infer<typeof difference>

/** The subject of an entry, as it is now: what has been deleted is null. */
const subject = z.object({
  tournament: deskTournament.nullable(),
  event: z
    .object({ id, key: z.string(), first: localized.nullable(), second: localized.nullable() })
    .nullable(),
  user: publicUser.nullable(),
})

const entry = z.object({
  id,
  at: time,
  user: publicUser.nullable(),
  /** `user`, or `cli` and `feed`, which act without a user. */
  actor: z.enum(['user', 'cli', 'feed']),
  action: z.string(),
  tournament: z.string().nullable(),
  target: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  subject,
  diff: z.array(difference),
  is_correction: z.boolean(),
  takes_back: id.nullable(),
  taken_back_by: id.nullable(),
  take_back: z.object({ possible: z.boolean(), until: time.nullable() }),
})
export type AuditEntryAnswer = z.infer<typeof entry>

/** The filters of the log, which all hold together. */
const filters = {
  search: searchText.optional(),
  tournament: slug.optional(),
  user: idText.optional(),
  kind: text.min(1).max(64).optional(),
  event: text.min(1).max(64).optional(),
  from: time.optional(),
  to: time.optional(),
  corrections: flag,
}

export const readAudit = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/audit',
  summary:
    'Every change by an organiser, newest first, with what it changed in words and whether it can be taken back. A search finds people, tournaments, sides of events and texts of changes, and goes through its newest 1000 entries',
  query: z.object({ ...filters, ...paging({ default: 50, maximum: 200 }) }),
  answer: z.object({ entries: z.array(entry), meta: pageMeta, is_cut: z.boolean() }),
  errors: [],
  is_scoped: true,
})

export const exportAudit = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/audit.csv',
  summary: 'The same as a table (text/csv), a row for each changed field, in the language of Accept-Language',
  query: z.object(filters),
  answer: null,
  errors: [],
  is_scoped: true,
})

export const postTakeBack = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/organiser/audit/{entry}/take-back',
  summary:
    'Take back the change of an entry: a result and who it belongs to, a change of an event, a document, outcomes, a finish, published texts, and by owners roles, blocks and the name of the contest. It is a correction with an entry of its own. 404 if the change cannot be taken back, 409 if there was another since',
  params: z.object({ entry: idText }),
  query: dryRunQuery,
  answer: z.object({
    audit_id: auditId,
    events: z.array(z.object({ event, version })),
    settlement: settlement.nullable(),
    effect: eventEffect.nullable(),
  }),
  errors: ['changed_meanwhile', 'locked', 'not_over', 'not_started', 'has_result', 'last_owner'],
  is_scoped: true,
})
export type TakenBack = z.infer<typeof postTakeBack.answer>
