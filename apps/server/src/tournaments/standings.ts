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

/** Returns the keys of players whose stored goals or clean sheets differ from those of the results. */
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

/** The interim state of a question, as it is stored. Null: its kind has none. */
export const standingOf = (
  facts: TournamentFacts,
  { kind, about }: Pick<AskedQuestion, 'kind' | 'about'>,
): unknown => KINDS[kind].standing?.(facts, about) ?? null

/** The outcome of a question. A question that still takes predictions has none. */
export const outcomeOf = (
  facts: TournamentFacts,
  { kind, about, is_locked }: Pick<AskedQuestion, 'kind' | 'about' | 'is_locked'>,
): unknown => (is_locked ? KINDS[kind].outcome(facts, about) : null)
