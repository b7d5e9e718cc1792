import { isDeepStrictEqual } from 'node:util'
import type { TournamentFacts } from '@called-it/rules/questions.ts'
import { countsOfPlayers } from '@called-it/rules/football/player-counts.ts'
import type { Db } from '../../schema.ts'
import { listPlayerCounts } from './verify-store.ts'

/** Returns the keys of players whose stored goals or clean sheets differ from those of the results. */
export async function listMiscounted(
  db: Db,
  tournamentId: number,
  facts: TournamentFacts,
): Promise<string[]> {
  const due = countsOfPlayers(facts)
  const keys = new Map(facts.players.map(({ id, key }) => [id, key]))
  const stored = await listPlayerCounts(db, tournamentId)
  return stored.flatMap(({ id, ...counts }) =>
    isDeepStrictEqual(counts, due.get(id)) ? [] : [keys.get(id)!],
  )
}
