import type { z } from 'zod'
import { findMistakes } from './document-mistakes.ts'
import { documentShape } from './document-shape.ts'
import { tellFound } from './found-mistake.ts'

/**
 * The document that an organiser sends: one tournament, whole (API.md "Tournament document"). What it means is
 * checked also where its shape is wrong, so that every mistake is told at once.
 */
export const tournamentDocument = documentShape.superRefine(
  (document, context) =>
    tellFound(context, findMistakes(document, { isOfShape: context.issues.length === 0 })),
  { when: () => true },
)
export type TournamentDocument = z.output<typeof tournamentDocument>
export type DocumentEvent = TournamentDocument['events'][number]
