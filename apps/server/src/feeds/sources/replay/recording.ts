import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MatchResultBody, matchResultBody } from '@called-it/contract/organiser/results.ts'
import { type OutcomesBody, outcomesBody } from '@called-it/contract/organiser/outcomes.ts'
import {
  type TournamentDocument,
  tournamentDocument,
} from '@called-it/contract/organiser/tournament-document.ts'

const DATA = join(import.meta.dirname, '../../../../../../data')

/**
 * A football tournament as it was played: its document, its results, and the sides of its knockout matches.
 */
export type Recording = {
  document: TournamentDocument
  results: Record<string, MatchResultBody>
  /**
   * Sides of knockout matches, and the matches after which they are known. If one side depends on more
   * matches, the other is known earlier.
   */
  sides: Record<
    string,
    { first: string; second: string; known_after: string[]; waiting?: 'first' | 'second' }
  >
  /** Outcomes that cannot be computed, and the matches after which the organiser sets them. */
  outcomes: { after: string[]; set: OutcomesBody }[]
  /** The matches after which the counts that players bring from before are entered. */
  counted_after: string[]
  /** The tournament that must finish before this one starts. Null: none. */
  after: string | null
}

/** Reads the document of a folder of `data/`: the tournament as it was planned. */
export async function readPlan(name: string): Promise<TournamentDocument> {
  return tournamentDocument.parse(await readJson(name, 'tournament.json'))
}

/** Reads a football folder of `data/`. Results are optional, because a tournament may still lie ahead. */
export async function readRecording(name: string): Promise<Recording> {
  const document = await readPlan(name)
  const recorded = ((await readJson(name, 'results.json').catch(orNothing)) ?? {}) as Partial<Recording>
  const { results = {}, sides = {}, outcomes = [], counted_after = [], after = null } = recorded
  return {
    document,
    results: Object.fromEntries(
      Object.entries(results).map(([key, result]) => [key, matchResultBody.parse(result)]),
    ),
    sides,
    outcomes: outcomes.map(({ after: events, set }) => ({ after: events, set: outcomesBody.parse(set) })),
    counted_after,
    after,
  }
}

/** Returns the document without the counts that players bring from before. */
export function withoutCounts(document: TournamentDocument): TournamentDocument {
  return {
    ...document,
    players: document.players?.map((player) => ({ ...player, goals_before: 0, clean_sheets_before: 0 })),
  }
}

/** Reads a file of a folder of `data/`. */
export const readJson = async (folder: string, file: string): Promise<unknown> =>
  JSON.parse(await readFile(join(DATA, folder, file), 'utf8'))

function orNothing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Returns the side that each player of a match plays for, by the document. */
export function sideOf(
  document: TournamentDocument,
  sides: { first: string | null; second: string | null },
): (player: string) => 'first' | 'second' | null {
  const teams = new Map((document.players ?? []).map((player) => [player.key, player.entity]))
  return (player) => {
    const team = teams.get(player)
    if (team === undefined) return null
    if (team === sides.first) return 'first'
    return team === sides.second ? 'second' : null
  }
}
