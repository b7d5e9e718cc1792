import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MatchResultBody, matchResultBody } from '@called-it/contract/organiser.ts'
import { type TournamentDocument, tournamentDocument } from '@called-it/contract/tournament-document.ts'

const DATA = join(import.meta.dirname, '../../../../data')

/** A tournament as it was played: its document, its results, and who the winners met. */
export type Recording = {
  document: TournamentDocument
  results: Record<string, MatchResultBody>
  /** Sides of knockout matches, and the matches after which they are known. */
  sides: Record<string, { first: string; second: string; known_after: string[] }>
}

/** Reads a folder of `data/`; results are optional there, a tournament may still lie ahead. */
export async function readRecording(name: string): Promise<Recording> {
  const document = tournamentDocument.parse(await readJson(name, 'tournament.json'))
  const { results = {}, sides = {} } = ((await readJson(name, 'results.json').catch(orNothing)) ??
    {}) as Partial<Recording>
  return {
    document,
    results: Object.fromEntries(
      Object.entries(results).map(([key, result]) => [key, matchResultBody.parse(result)]),
    ),
    sides,
  }
}

const readJson = async (folder: string, file: string): Promise<unknown> =>
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
