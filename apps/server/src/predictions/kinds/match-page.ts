import { makeBatch } from '../../platform/database/batch.ts'
import { makeSharedReads } from '../../platform/database/shared-reads.ts'
import type { Db } from '../../schema.ts'
import * as store from './match-store.ts'

/** The most users that one statement serves. */
const USERS_AT_ONCE = 20

/** How many tournaments' matches are cached: some 150 kB each. */
const PAGES_MAX = 20

/** The rounds of a tournament, and its matches with one user's predictions. */
export type MatchPage = { rounds: store.RoundRow[]; rows: store.MatchRow[] }

type Asked = store.Seen & { tournamentId: number }

const NOTHING: store.OwnColumns = { answer: null, saved_at: null, points: null, hit: null }

/**
 * Makes a reader of the matches of a tournament with one user's predictions. What is the same for every user is cached with its
 * version, and read again when the statement that reads the predictions finds another one: an answer is never older than its call.
 * Users who ask at the same moment share a statement.
 */
export function makeMatchPages(db: Db): (tournamentId: number, seen: store.Seen) => Promise<MatchPage> {
  const readFacts = makeSharedReads({
    nameOf: ({ tournamentId, version }: { tournamentId: number; version: string }) =>
      `${tournamentId} ${version}`,
    read: ({ tournamentId }) => store.readFacts(db, tournamentId),
    limits: { max: PAGES_MAX },
  })
  const readOwn = makeBatch(USERS_AT_ONCE, async (asked: Asked[]) => {
    const byTournament = Map.groupBy(asked, ({ tournamentId }) => tournamentId)
    const found = new Map(
      await Promise.all(
        [...byTournament].map(async ([id, some]) => {
          const { version, rows } = await store.listOwn(db, id, some)
          const byNth = Map.groupBy(rows, ({ nth }) => nth)
          return some.map((each, at) => [each, { version, rows: byNth.get(at + 1) ?? [] }] as const)
        }),
      ).then((groups) => groups.flat()),
    )
    return asked.map((each) => found.get(each)!)
  })
  return async (tournamentId, seen) => {
    for (;;) {
      const { version, rows: own } = await readOwn({ tournamentId, ...seen })
      const facts = await readFacts({ tournamentId, version })
      // Something changed after the predictions were read, or among the facts: both are read again.
      if (facts.version !== version) continue
      const ownOf = new Map(own.map(({ nth: _nth, id, ...columns }) => [id, columns]))
      return {
        rounds: facts.rounds,
        rows: facts.rows.map((row) => ({ ...row, ...(ownOf.get(row.id) ?? NOTHING) })),
      }
    }
  }
}
