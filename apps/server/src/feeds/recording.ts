import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type MatchResultBody,
  matchResultBody,
  type OutcomesBody,
  outcomesBody,
} from '@called-it/contract/organiser/organiser.ts'
import {
  type TournamentDocument,
  tournamentDocument,
} from '@called-it/contract/organiser/tournament-document.ts'

const DATA = join(import.meta.dirname, '../../../../data')

/** A tournament of football as it was played: its document, its results, and who the winners met. */
export type Recording = {
  document: TournamentDocument
  results: Record<string, MatchResultBody>
  /**
   * Sides of knockout matches, and the matches after which they are known; one that waits for the other is known from
   * the first.
   */
  sides: Record<
    string,
    { first: string; second: string; known_after: string[]; waiting?: 'first' | 'second' }
  >
  /** What the organiser says where it cannot be computed, and the matches after which he does. */
  outcomes: { after: string[]; set: OutcomesBody }[]
  /** The matches that have ended when what players bring from before is counted. */
  counted_after: string[]
  /** The tournament that must have finished before anything of this one happens; null: none. */
  after: string | null
}

/** The document of a folder of `data/`: what was planned. */
export async function readPlan(name: string): Promise<TournamentDocument> {
  return tournamentDocument.parse(await readJson(name, 'tournament.json'))
}

/** Reads a folder of `data/` of football; results are optional there, a tournament may still lie ahead. */
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

/** The document before anybody knows what its players bring. */
export function withoutCounts(document: TournamentDocument): TournamentDocument {
  return {
    ...document,
    players: document.players?.map((player) => ({ ...player, goals_before: 0, clean_sheets_before: 0 })),
  }
}

/** A file of a folder of `data/`. */
export const readJson = async (folder: string, file: string): Promise<unknown> =>
  JSON.parse(await readFile(join(DATA, folder, file), 'utf8'))

function orNothing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Which side each player of a match plays for, by the document. */
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
