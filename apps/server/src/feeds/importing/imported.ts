import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import type { IMPORT_NOTES } from '@called-it/contract/drafts/drafts.ts'
import type { Recognition } from './known-teams.ts'

/** The ids of a source with the keys of the document that they mean. */
export type ImportedIds = Record<'entity' | 'player' | 'event', Record<string, string>>

/** A team as the source names it, and how it was recognised. */
export type ImportedTeam = { key: string; source_id: string; name: string; how: Recognition }

/** What was not taken over, or not as the source has it: `count` events or players, and the source's words for them. */
export type ImportNote = { code: ImportNoteCode; count: number; words: string[] }

/**
 * `unknown_stage`: nobody knows the source's word for the stage. `earlier_stage`: a qualification. `other_part`: the tournament has
 * the league stage, and these belong to the knock-outs, or the other way round. `no_sides_yet`: a tie of two matches whose sides
 * are not known. `called_off`: cancelled. `no_position`: players who stand as midfielders until somebody says better.
 */
export type ImportNoteCode = (typeof IMPORT_NOTES)[number]

/** The part of a competition that a tournament plays: its tables, its knock-outs, or both. */
export type Part = 'tables' | 'knockouts' | 'all'

/** A tournament that was made from a source. */
export type Imported = {
  /** The part of the competition that the tournament plays. */
  part: Part
  document: TournamentDocument
  ids: ImportedIds
  teams: ImportedTeam[]
  notes: ImportNote[]
}

/** Collects notes by their code, with each word once. */
export class Notes {
  readonly #notes = new Map<ImportNoteCode, { count: number; words: Set<string> }>()

  add(code: ImportNoteCode, word: string | null): void {
    const note = this.#notes.get(code) ?? { count: 0, words: new Set() }
    note.count += 1
    if (word) note.words.add(word)
    this.#notes.set(code, note)
  }

  list(): ImportNote[] {
    return [...this.#notes].map(([code, { count, words }]) => ({
      code,
      count,
      words: [...words].slice(0, WORDS_MAX),
    }))
  }
}

/** The most words of a note. */
const WORDS_MAX = 10
