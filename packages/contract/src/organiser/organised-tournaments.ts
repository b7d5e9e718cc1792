import { z } from 'zod'
import { DOCUMENT_BYTES_MAX, documentShape } from './document-shape.ts'
import { endpoint } from '../endpoint.ts'
import { time } from '../fields.ts'
import { tournamentDocument } from './tournament-document.ts'
import { tournament } from '../tournaments/tournaments.ts'
import { settlement } from './results.ts'
import { auditId, common, dryRunQuery, flag, tournamentParams } from './organiser-call.ts'

/** A change that a document makes. */
export const documentChange = z.object({
  /** The path in the document that was sent; for an item that the document leaves out, the path of its list. */
  path: z.string(),
  /** Null: there was nothing. */
  before: z.unknown(),
  /** Null: there is nothing any more. */
  after: z.unknown(),
  /** The effect on players, in the language of `Accept-Language`. */
  effect: z.string(),
  /** What the change does to saved predictions; null: it concerns none, or there are too many changes to count. */
  predictions: z
    .object({
      kept: z.int(),
      moved: z.int(),
      /** Null: picks of a fighter who leaves. Their number would show what others have picked. */
      cleared: z.int().nullable(),
    })
    .nullable(),
})

export const putTournament = endpoint({
  ...common,
  method: 'PUT',
  path: '/api/v1/organiser/tournaments/{slug}',
  summary:
    'Create a tournament from its document, or apply its differences from the document before it; changes by calls stay',
  params: tournamentParams,
  query: dryRunQuery.extend({ overwrite: flag }),
  body: tournamentDocument,
  body_limit: DOCUMENT_BYTES_MAX,
  answer: z.object({ tournament, changes: z.array(documentChange), audit_id: auditId }),
  errors: ['changed_meanwhile'],
})

export const deleteTournament = endpoint({
  ...common,
  status: 204,
  method: 'DELETE',
  path: '/api/v1/organiser/tournaments/{slug}',
  summary:
    'Delete a tournament that nobody takes part in: nobody was drawn, nobody predicted, and there is no friends team',
  params: tournamentParams,
  answer: null,
  errors: ['has_participants'],
})

export const readDocument = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/tournaments/{slug}',
  summary: 'The current document',
  params: tournamentParams,
  answer: z.object({ document: documentShape }),
  errors: [],
})

export const readSentDocument = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/tournaments/{slug}/sent-document',
  summary: 'The document that was applied last, as it was sent: what was changed by calls since is not in it',
  params: tournamentParams,
  answer: z.object({
    /** Null: it was made by a program, which keeps no text. */
    text: z.string().nullable(),
    at: time.nullable(),
  }),
  errors: [],
})

export const finishTournament = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/organiser/tournaments/{slug}/finish',
  summary:
    'Finish a tournament: no more predictions, the rating is final. Refused while results or outcomes are missing, unless forced',
  params: tournamentParams,
  query: dryRunQuery.extend({
    force: flag.meta({ description: 'The tournament is finished even if results or outcomes are missing.' }),
  }),
  answer: z.object({ tournament, settlement }),
  errors: ['not_over'],
})

export const reopenTournament = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/organiser/tournaments/{slug}/reopen',
  summary:
    'Take the end of a tournament back with all that it settled: until its reopen_until, then `locked`. `not_over` where it has not finished',
  params: tournamentParams,
  answer: z.object({ tournament }),
  errors: ['not_over', 'locked'],
})
