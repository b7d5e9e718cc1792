import type { z } from 'zod'
import { findMistakes } from './document-mistakes.ts'
import { documentShape } from './document-shape.ts'
import { reportMistakes } from './found-mistake.ts'

/**
 * The document that an organiser sends: a whole tournament (API.md "Tournament document"). Its meaning is
 * checked even if its shape is wrong, so that all mistakes are reported at once.
 */
export const tournamentDocument = documentShape.superRefine(
  (document, context) =>
    reportMistakes(context, findMistakes(document, { isOfShape: context.issues.length === 0 })),
  { when: () => true },
)
export type TournamentDocument = z.output<typeof tournamentDocument>
export type DocumentEvent = TournamentDocument['events'][number]
