import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'

/** What every step of a draft gets: the document, and how a part of it is changed. */
export type StepProps = {
  document: TournamentDocument
  change: (part: Partial<TournamentDocument>) => void
}
