import { isDeepStrictEqual } from 'node:util'
import type { TournamentFacts } from '@called-it/rules/questions.ts'
import { countsOfPlayers } from '@called-it/rules/football/player-counts.ts'
import type { Db } from '../schema.ts'
import { keepPlayerCounts } from './facts-store.ts'
import * as store from './question-store.ts'
import type { AskedQuestion } from './schedule.ts'
import { interimOf } from '@called-it/rules/questions.ts'

export async function keepInterimStates(
  db: Db,
  facts: TournamentFacts,
  questions: AskedQuestion[],
): Promise<void> {
  const moved = questions.flatMap(({ id, kind, about, standing }) => {
    const now = interimOf(facts, { kind, about })
    return isDeepStrictEqual(now, standing) ? [] : [{ id, standing: now }]
  })
  if (moved.length > 0) await store.keepInterimStates(db, moved)
  if (facts.players.length === 0) return
  const counts = [...countsOfPlayers(facts)].map(([id, counts]) => ({ id, ...counts }))
  await keepPlayerCounts(db, counts)
}
