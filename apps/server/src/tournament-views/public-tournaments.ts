import type { PageMeta } from '@called-it/contract/fields.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { typesOf } from '@called-it/rules/questions.ts'
import type { SportSlug } from '@called-it/rules/systems.ts'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import * as store from './tournament-store.ts'

/** A tournament without the fields that depend on the viewer. */
export type PublicTournament = Omit<Tournament, 'my' | 'participants_count' | 'distributionResult'>

/** Returns a page of the feed: running, upcoming, not formed, finished (API.md). */
export async function listTournaments(
  db: Db,
  query: {
    sport?: SportSlug | undefined
    status: 'all' | 'current' | 'past'
    player?: number
    page: number
    limit: number
  },
): Promise<{ tournaments: PublicTournament[]; meta: PageMeta }> {
  const { page, limit, ...filter } = query
  const rows = await store.listTournaments(db, { ...filter, limit, offset: (page - 1) * limit })
  // Behind the last page there is no row that holds the total.
  const total = rows[0]?.total ?? (page > 1 ? await store.countTournaments(db, filter) : 0)
  return { tournaments: await withStages(db, rows), meta: { page, limit, total } }
}

/** Returns one tournament. Throws `not_found`. */
export async function readTournament(db: Db, slug: string): Promise<PublicTournament> {
  const rows = await store.listTournaments(db, { slug, limit: 1, offset: 0 })
  const [found] = await withStages(db, rows)
  if (!found) throw problem('not_found')
  return found
}

async function withStages(
  db: Db,
  rows: (store.TournamentView & { total: number })[],
): Promise<PublicTournament[]> {
  const stages = await store.listStages(
    db,
    rows.map((row) => row.id),
  )
  return rows.map(({ total: _total, ...row }) => ({
    ...row,
    type: row.sport.slug,
    stages: stages
      .filter((stage) => stage.tournament_id === row.id)
      .map(({ tournament_id: _tournament, ...stage }) => stage),
    prediction_types: typesOf(row.system_name),
  }))
}
