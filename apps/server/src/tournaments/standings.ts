import { isDeepStrictEqual } from 'node:util'
import type { TournamentFacts } from '@called-it/rules/questions.ts'
import { countsOfPlayers } from '@called-it/rules/football/player-counts.ts'
import { KINDS } from '@called-it/rules/kind-list.ts'
import type { Db } from '../schema.ts'
import { keepPlayerCounts, listPlayerCounts } from './facts-store.ts'
import * as store from './question-store.ts'
import type { AskedQuestion } from './schedule.ts'

export async function keepStandings(
  db: Db,
  facts: TournamentFacts,
  questions: AskedQuestion[],
): Promise<void> {
  const moved = questions.flatMap(({ id, kind, about, standing }) => {
    const now = standingOf(facts, { kind, about })
    return isDeepStrictEqual(now, standing) ? [] : [{ id, standing: now }]
  })
  if (moved.length > 0) await store.keepStandings(db, moved)
  if (facts.players.length === 0) return
  const counts = [...countsOfPlayers(facts)].map(([id, of]) => ({ id, ...of }))
  await keepPlayerCounts(db, counts)
}

/** The keys of players who are said to have other goals or clean sheets than the results give them. */
export async function listMiscounted(
  db: Db,
  tournamentId: number,
  facts: TournamentFacts,
): Promise<string[]> {
  const due = countsOfPlayers(facts)
  const keys = new Map(facts.players.map(({ id, key }) => [id, key]))
  const stored = await listPlayerCounts(db, tournamentId)
  return stored.flatMap(({ id, ...of }) => (isDeepStrictEqual(of, due.get(id)) ? [] : [keys.get(id)!]))
}

/** How a question stands, as it is stored: null where its kind tells nothing of that. */
export const standingOf = (
  facts: TournamentFacts,
  { kind, about }: Pick<AskedQuestion, 'kind' | 'about'>,
): unknown => KINDS[kind].standing?.(facts, about) ?? null

/** What a question came to. One that still takes predictions has come to nothing. */
export const outcomeOf = (
  facts: TournamentFacts,
  { kind, about, is_locked }: Pick<AskedQuestion, 'kind' | 'about' | 'is_locked'>,
): unknown => (is_locked ? KINDS[kind].outcome(facts, about) : null)
